import type * as Obsidian from 'obsidian';
import { FileSystemAdapter } from './adapter';
import { App } from './app';
import { Component } from './component';
import { Editor } from './editor';
import { Events } from './events';
import { FileManager } from './file-manager';
import { EditableFileView, FileView, TextFileView } from './file-view';
import { TAbstractFile, TFile, TFolder } from './files';
import {
  prepareFuzzySearch,
  prepareSimpleSearch,
  renderMatches,
  renderResults,
  sortSearchResults,
} from './fuzzy-search';
import { addIcon, getIcon, getIconIds, removeIcon, setIcon } from './icons';
import { AbstractInputSuggest } from './input-suggest';
import { Keymap, Scope } from './keymap';
import { MarkdownView } from './markdown-view';
import { Menu, MenuItem } from './menu';
import { MetadataCache } from './metadata-cache';
import { Modal } from './modal';
import { Notice } from './notice';
import { Platform, apiVersion, getLanguage, requireApiVersion } from './platform';
import { Plugin } from './plugin';
import { request, requestUrl } from './request-url';
import { PluginSettingTab, Setting, SettingTab } from './setting';
import * as controls from './setting-controls';
import { FuzzySuggestModal, SuggestModal } from './suggest-modal';
import { setTooltip } from './tooltip';
import * as utilities from './utilities';
import { Vault } from './vault';
import { ItemView, View } from './view';
import { Workspace } from './workspace';
import { WorkspaceLeaf } from './workspace-leaf';
import {
  WorkspaceParent,
  WorkspaceRoot,
  WorkspaceSidedock,
  WorkspaceSplit,
  WorkspaceTabs,
} from './workspace-parents';

const imitated = {
  ...controls,
  ...utilities,
  AbstractInputSuggest,
  addIcon,
  apiVersion,
  App,
  Component,
  EditableFileView,
  Editor,
  Events,
  FileManager,
  FileSystemAdapter,
  FileView,
  FuzzySuggestModal,
  getIcon,
  getIconIds,
  getLanguage,
  ItemView,
  Keymap,
  MarkdownView,
  Menu,
  MenuItem,
  MetadataCache,
  Modal,
  Notice,
  Platform,
  Plugin,
  PluginSettingTab,
  prepareFuzzySearch,
  prepareSimpleSearch,
  removeIcon,
  renderMatches,
  renderResults,
  request,
  requestUrl,
  requireApiVersion,
  Scope,
  setIcon,
  Setting,
  SettingTab,
  setTooltip,
  sortSearchResults,
  SuggestModal,
  TAbstractFile,
  TextFileView,
  TFile,
  TFolder,
  Vault,
  View,
  Workspace,
  WorkspaceLeaf,
  WorkspaceParent,
  WorkspaceRoot,
  WorkspaceSidedock,
  WorkspaceSplit,
  WorkspaceTabs,
} satisfies Partial<Record<keyof typeof Obsidian, unknown>>;

/** Released after the version that the stage imitates: absent, as in such an app, so that guards can be tried. */
const releasedLater = new Set<string>([
  'SecretComponent',
  'SecretStorage',
  'SettingGroup',
  'SettingPage',
  'BasesView',
]);

/** Asked for by bundlers and by promises, not by plugins. */
const askedByTools = new Set<string>(['__esModule', 'default', 'then']);

/**
 * What a plugin gets from `require('obsidian')`. A name that the stage does not imitate throws where it is read, so
 * that nothing is found missing by accident later.
 */
export function createObsidianModule(): object {
  const strict = new Proxy(Object.prototype, {
    get(target, name, receiver): unknown {
      if (typeof name === 'symbol' || name in target) return Reflect.get(target, name, receiver) as unknown;
      if (releasedLater.has(name) || askedByTools.has(name)) return undefined;
      throw new Error(`The stage does not imitate obsidian.${name}.`);
    },
  });
  return Object.assign(Object.create(strict) as object, imitated);
}
