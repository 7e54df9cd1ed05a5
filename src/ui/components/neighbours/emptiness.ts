import type { GraphStatus, NeighbourAnswer } from '../../../../indexer/graphs';
import type { Strings } from '../../strings';
import type { SignalChoice } from './signal-filter';

/** Why a list is empty and what would fill it. */
export interface Emptiness {
  readonly title: string;
  readonly text: string;
  readonly action?: 'show-linked' | 'show-dismissed' | 'choose-model';
}

interface Circumstances {
  readonly answer: NeighbourAnswer;
  readonly choice: SignalChoice;
  readonly onlyUnlinked: boolean;
  readonly isReading: boolean;
  /** Unknown until it is told. */
  readonly status: GraphStatus | undefined;
}

/** The most likely reason why nothing is shown, in words that say what to do about it. */
export function explainEmptiness(circumstances: Circumstances, strings: Strings): Emptiness {
  const { answer, choice, onlyUnlinked } = circumstances;
  const texts = strings.neighbours.empty;
  if (answer.dismissed > 0 && choice === 'all') {
    return { title: texts.dismissedTitle, text: texts.dismissedText, action: 'show-dismissed' };
  }
  const emptiness = explainChoice(circumstances, strings);
  if (!onlyUnlinked || emptiness.action !== undefined) return emptiness;
  const isHidden = choice === 'all' || choice === 'links';
  return { ...emptiness, ...(isHidden && { text: texts.linksUnlinked }), action: 'show-linked' };
}

function explainChoice({ answer, choice, isReading, status }: Circumstances, strings: Strings): Emptiness {
  const texts = strings.neighbours.empty;
  switch (choice) {
    case 'all':
      return { title: texts.allTitle, text: isReading ? texts.allReading : texts.allText };
    case 'links':
      return { title: texts.linksTitle, text: isReading ? texts.allReading : texts.linksText };
    case 'co-edits': {
      const hasSources = status === undefined || status.counts.sources.length > 0;
      return { title: texts.coEditsTitle, text: hasSources ? texts.coEditsText : texts.coEditsNoLog };
    }
    case 'co-searches': {
      const hasPairs = answer.coSearches.pairs > 0;
      return { title: texts.coSearchesTitle, text: hasPairs ? texts.coSearchesText : texts.coSearchesNone };
    }
    case 'similar': {
      if (!answer.hasVectors)
        return { title: texts.similarTitle, text: texts.similarNoModel, action: 'choose-model' };
      const isPending = (status?.similarPending ?? 0) > 0;
      return { title: texts.similarTitle, text: isPending ? texts.similarPending : texts.similarText };
    }
    case 'common-neighbours':
      return { title: texts.commonTitle, text: texts.commonText };
    case 'shared-tags':
      return { title: texts.tagsTitle, text: texts.tagsText };
  }
}
