// Filter: exposureAdjust (colour)
// Multiplies colours, as a longer or shorter exposure does.
uniform float EV; // = 0.0; -20…20; The exposure in stops: 1 doubles each colour.

kernel vec4 exposureAdjust(__sample s) {
  return vec4(s.rgb * exp2(EV), s.a);
}
