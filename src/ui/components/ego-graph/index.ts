/** A note's surroundings as a drawing and as a list. */
export { EgoGraphCanvas, type EgoGraphCanvasProps } from './ego-graph';
