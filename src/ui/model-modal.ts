import { SuggestModal, type App } from 'obsidian';
import type { OpenModal } from '../obsidian/open-modals';
import type { ModelOffer } from './client';
import { askToConfirm } from './confirm-modal';
import { formatBytes, formatLanguages } from './format';
import { isAvailable, labelOf, nameOf } from './models';
import type { Strings } from './strings';

/** Lets the user choose among the models that are here or can be fetched. */
export class ModelModal extends SuggestModal<ModelOffer> {
  constructor(
    app: App,
    private readonly offers: readonly ModelOffer[],
    private readonly strings: Strings,
    private readonly choose: (offer: ModelOffer) => void,
  ) {
    super(app);
    this.setPlaceholder(strings.settings.model);
  }

  override getSuggestions(query: string): ModelOffer[] {
    const wanted = query.toLowerCase();
    const isWanted = (offer: ModelOffer): boolean =>
      nameOf(offer, this.strings).toLowerCase().includes(wanted);
    return this.offers.filter((offer) => isAvailable(offer) && isWanted(offer));
  }

  override renderSuggestion(offer: ModelOffer, element: HTMLElement): void {
    element.createDiv({ text: labelOf(offer, this.strings) });
    if (offer.languages.length === 0) return;
    const languages = this.strings.settings.languages(formatLanguages(offer.languages, this.strings));
    element.createDiv({ cls: 'trivium-muted', text: languages });
  }

  override onChooseSuggestion(offer: ModelOffer): void {
    this.choose(offer);
  }
}

/** The plain question before anything is fetched: how much, from where, and for which languages. */
export function askToFetch(
  app: App,
  openModal: OpenModal,
  offer: ModelOffer,
  address: string,
  strings: Strings,
): Promise<boolean> {
  const texts = strings.modal;
  return askToConfirm(app, openModal, {
    title: texts.fetchTitle(offer.name),
    paragraphs: [
      texts.fetchText(formatBytes(offer.sizeBytes, strings.locale), address),
      texts.fetchLanguages(formatLanguages(offer.languages, strings)),
    ],
    confirm: texts.fetch,
    cancel: texts.cancel,
  });
}
