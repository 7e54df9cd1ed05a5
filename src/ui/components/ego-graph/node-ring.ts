import type { FragmentLayer } from 'sigma/rendering';

/** Thick enough to read a hollow note as one at the smallest size. */
const RING_PIXELS = 1.75;

/** A ring along a node's edge, over its fill: what makes a node hollow. Sigma's own parts have none. */
export function nodeRing(): FragmentLayer {
  return {
    name: 'ring',
    uniforms: [],
    attributes: [
      {
        name: 'ringColour',
        size: 4,
        type: WebGL2RenderingContext.UNSIGNED_BYTE,
        normalized: true,
        source: 'ringColour',
      },
    ],
    // language=GLSL; sdf is negative inside of the node and 0 at its edge.
    glsl: `
vec4 layer_ring(vec4 v_ringColour) {
  float inner = context.sdf + ${RING_PIXELS.toFixed(2)} * context.pixelToUV;
  float alpha = smoothstep(-context.aaWidth, context.aaWidth, inner);
  return vec4(v_ringColour.rgb, v_ringColour.a * alpha);
}
`,
  };
}
