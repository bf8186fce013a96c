/// How a source is combined with what lies beneath, under Core Animation's names.
public enum BlendMode: String, Sendable, Hashable, CaseIterable {
  case clear, copy, sourceOver, sourceIn, sourceOut, sourceAtop
  case destOver, destIn, destOut, destAtop, xor
  case plusL, plusD
  case multiply
  case normalBlendMode, multiplyBlendMode, screenBlendMode, overlayBlendMode
  case darkenBlendMode, lightenBlendMode, colorDodgeBlendMode, colorBurnBlendMode
  case softLightBlendMode, hardLightBlendMode, differenceBlendMode, exclusionBlendMode
  case hueBlendMode, saturationBlendMode, colorBlendMode, luminosityBlendMode
}
