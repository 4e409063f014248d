import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// What models are compared by shows all there is of them.
@Suite struct EnginesExactTextTests {
  /// Finds the stored properties of superclasses, too.
  private func propertyNames(of model: Any) -> [String] {
    var names: [String] = []
    var mirror = Mirror(reflecting: model) as Mirror?
    while let current = mirror {
      names = current.children.compactMap(\.label) + names
      mirror = current.superclassMirror
    }
    return names
  }

  @Test func `every stored property is shown`() {
    let memberwise = SampleMemberwise(
      id: 1, firstName: "", note: nil, ratio: 0, isActive: false, tags: [], leaf: SampleLeaf(),
      leaves: nil, color: .red, date: nil)
    let point = SamplePoint(x: 1, y: nil, name: "", leaf: nil, color: .red)
    let models: [any Exact] = [
      SampleScalars(), SampleLeaf(), SampleContainers(), SampleExtendedFamily(), SampleTree(),
      point, memberwise,
      SampleAutomaticClass(), SampleCircle(), SampleSquare(), SampleCat(), SampleDog(), SampleZoo(),
      SampleOdd(), SampleOdd.Area(), ExportRecord(), ExportBranch(), ExportZoo(), ExportClash(),
      ExportClashPart(), ExportDisc(), ExportBox(), ExportUnknownFigure(), ExportCoded(),
      ExportStranger(),
    ]
    for model in models {
      let text = ExactText(of: model).text
      let names = propertyNames(of: model)
      #expect(!names.isEmpty)
      // What counts the models that live is no part of their content.
      for name in names where name != "life" {
        #expect(text.contains(" \(name):"), "\(type(of: model)) does not show \(name)")
      }
    }
  }

  @Test func `numbers are distinguished by their bits, strings by their bytes`() {
    #expect(ExactText(of: 0.0).text != ExactText(of: -0.0).text)
    #expect(ExactText(of: Double.nan).text == ExactText(of: Double.nan).text)
    #expect(ExactText(of: Float(0.1)).text != ExactText(of: Float(0.1).nextUp).text)
    #expect(ExactText(of: "é").text.utf8.elementsEqual(ExactText(of: "é").text.utf8))
    #expect(!ExactText(of: "é").text.utf8.elementsEqual(ExactText(of: "e\u{301}").text.utf8))
    #expect(ExactText(of: AnyExact(1)).text != ExactText(of: AnyExact(1.0)).text)
    #expect(ExactText(of: AnyExact(1)).text != ExactText(of: AnyExact(NSNumber(value: 1))).text)
    #expect(ExactText(of: AnyExact(true)).text != ExactText(of: AnyExact(1)).text)
  }

  @Test func `shared objects are shown as shared`() {
    let tree = SampleTree()
    let twin = SampleTree()
    tree.children = [twin, twin]
    let shared = ExactText(of: tree).text
    tree.children = [twin, SampleTree()]
    #expect(ExactText(of: tree).text != shared)
  }
}
