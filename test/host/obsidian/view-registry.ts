import type { View } from './view';
import { PlaceholderView } from './view';
import type { WorkspaceLeaf } from './workspace-leaf';

export type ViewCreator = (leaf: WorkspaceLeaf) => View;

/** Which view a type's name stands for. */
export class ViewRegistry {
  private readonly creators = new Map<string, ViewCreator>();
  private readonly types = new Map<string, string>();

  register(type: string, creator: ViewCreator): void {
    if (this.creators.has(type)) throw new Error(`Attempting to register an existing view type "${type}"`);
    this.creators.set(type, creator);
  }

  unregister(type: string): void {
    this.creators.delete(type);
  }

  registerExtensions(extensions: readonly string[], type: string): void {
    for (const extension of extensions) this.types.set(extension, type);
  }

  typeOfExtension(extension: string): string | undefined {
    return this.types.get(extension);
  }

  create(type: string, leaf: WorkspaceLeaf): View {
    const creator = this.creators.get(type);
    return creator
      ? creator(leaf)
      : new PlaceholderView(leaf, type, `The plugin that shows "${type}" is not active.`);
  }
}
