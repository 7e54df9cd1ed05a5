/** Icons by name as lucide ships them: a list of SVG elements with their attributes. */
export type IconNodes = Readonly<
  Record<string, readonly (readonly [string, Readonly<Record<string, string>>])[]>
>;

let iconNodes: IconNodes = {};
const added = new Map<string, string>();

export function loadIcons(nodes: IconNodes): void {
  iconNodes = nodes;
}

export function getIcon(name: string): SVGSVGElement | null {
  const plain = name.replace(/^lucide-/, '');
  const own = added.get(name);
  const nodes = iconNodes[plain];
  if (own === undefined && !nodes) return null;
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const attributes = { viewBox: own === undefined ? '0 0 24 24' : '0 0 100 100', width: '24', height: '24' };
  const stroke = { fill: 'none', stroke: 'currentColor', 'stroke-width': '2', 'stroke-linecap': 'round' };
  svg.setAttrs({ ...attributes, ...stroke, 'stroke-linejoin': 'round' });
  svg.addClasses(['svg-icon', own === undefined ? `lucide-${plain}` : name]);
  if (own !== undefined) svg.innerHTML = own;
  for (const [tag, nodeAttributes] of nodes ?? []) {
    svg.createSvg(tag as 'path', { attr: { ...nodeAttributes } });
  }
  return svg;
}

/** The app shows nothing for a name it does not know; here that is an error, for nobody could see such an icon. */
export function setIcon(parent: HTMLElement, name: string): void {
  const icon = getIcon(name);
  if (!icon) throw new Error(`There is no icon called "${name}".`);
  parent.replaceChildren(icon);
}

export function addIcon(name: string, svgContent: string): void {
  added.set(name, svgContent);
}

export function removeIcon(name: string): void {
  added.delete(name);
}

export function getIconIds(): string[] {
  return [...Object.keys(iconNodes).map((name) => `lucide-${name}`), ...added.keys()];
}
