"""Uses a real validator to check the schemas and inputs that SchemaAgreementTests and RandomSchemaTests wrote to a folder.

Every schema must conform to draft 2020-12, all good inputs and all output must be valid under it, and every input with a
mistake must be invalid. For random tables, the good inputs are those accepted by a strict mapper.
"""

import decimal
import json
import pathlib
import sys

from jsonschema import Draft202012Validator

MOST_SHOWN = 5


def number(text):
    """Parses a number with a fraction or an exponent, as an integer if possible: floats are not exact above 2 to the 53."""
    value = decimal.Decimal(text)
    return int(value) if value.adjusted() < 400 and value == value.to_integral_value() else float(text)


def main(folder):
    files = sorted(pathlib.Path(folder).glob("*.json"))
    if not files:
        return ["the tests wrote no files"]
    problems = []
    random = {"tables": 0, "read": 0, "written": 0}
    formats = Draft202012Validator.FORMAT_CHECKER
    for file in files:
        table = json.loads(file.read_text(encoding="utf-8"), parse_float=number)
        found = []
        validators = {}
        for direction in ("input", "output"):
            Draft202012Validator.check_schema(table[direction])
            # Dates and similar strings are accepted in undocumented formats, too, and random inputs contain these.
            checker = None if table.get("isRandom") else formats
            validators[direction] = Draft202012Validator(table[direction], format_checker=checker)
        for direction, key in (("input", "good"), ("output", "written")):
            for value in table[key]:
                for error in validators[direction].iter_errors(value):
                    found.append(f"{key} {json.dumps(value)}: {error.message} at {error.json_path}")
        skipped = 0
        for bad in table["bad"]:
            if bad["format"] is not None and bad["format"] not in formats.checkers:
                skipped += 1
            elif validators["input"].is_valid(bad["value"]):
                found.append(f"valid despite its mistake, {bad['mistake']}: {json.dumps(bad['value'])}")
        problems += [f"{table['table']}: {problem}" for problem in found[:MOST_SHOWN]]
        if table.get("isRandom"):
            random["tables"] += 1
            random["read"] += len(table["good"])
            random["written"] += len(table["written"])
            continue
        print(
            f"{table['table']}: {len(table['good'])} good, {len(table['written'])} written, "
            f"{len(table['bad'])} with one mistake ({skipped} skipped, since their format is not checked), "
            f"{len(found)} wrong"
        )
    print(
        f"{random['tables']} random tables: {random['read']} inputs accepted by a strict mapper, "
        f"{random['written']} written"
    )
    if random["read"] < 10 * random["tables"]:
        problems.append("too few random inputs were accepted")
    return problems


if __name__ == "__main__":
    problems = main(sys.argv[1])
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)
