package import LambentProperties

extension DocumentKeys {
  package static let parameter: [PropertyInfo] = [
    DocumentKey<SceneParameter.Kind?>("type", isRequired: true, "The kind of its values.").info,
    key("default", .any, isRequired: true, "The value if no other value is given."),
    key("minimum", .either([.number, .text]), "The smallest number, integer or angle."),
    key("maximum", .either([.number, .text]), "The greatest number, integer or angle."),
    key("choices", .list(.text), "The allowed values of a choice."),
    key("summary", .text, "Its purpose, in one sentence."),
  ]
}
