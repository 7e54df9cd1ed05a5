import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectLanguage } from '../../../indexer/vault';

const german =
  'Am Montag haben wir das neue Boot zum ersten Mal gesegelt, und der Wind war nicht so stark, wie es die Vorhersage ' +
  'für den Nachmittag gemeldet hatte. Wir sind erst spät in den Hafen zurück.';
const english =
  'On Monday we sailed the new boat for the first time, and the wind was not as strong as the forecast had said it ' +
  'would be for the afternoon. We came back to the harbour late.';

describe('the language of a text', () => {
  it.each([
    [german, 'de'],
    [english, 'en'],
    ['我们星期一第一次驾驶新船出海，下午的风没有预报的那么大，很晚才回到港口。', 'zh'],
    ['月曜日に私たちは新しい船で初めて航海し、午後の風は予報ほど強くなかったです。', 'ja'],
    ['В понедельник мы впервые вышли на новой лодке, и ветер был не таким сильным.', 'ru'],
    ['월요일에 우리는 새 배를 타고 처음으로 항해했고 바람은 예보만큼 강하지 않았다.', 'ko'],
  ])('is told from running text: %s', (text, language) => expect(detectLanguage(text)).toBe(language));

  it.each([
    ['', 'nothing'],
    ['der Hafen', 'two words'],
    [`${german} ${english}`, 'both'],
    ['alpha beta gamma delta epsilon zeta eta theta iota kappa lambda sigma omega', 'a list of names'],
    [
      'Lundi nous avons navigué pour la première fois sur le nouveau bateau et le vent était faible dans la baie',
      'French',
    ],
    ['1 2 3 4 5 6 7 8 9 10 11 12 13 14', 'numbers'],
  ])('is not told from %s (%s)', (text) => expect(detectLanguage(text)).toBeUndefined());

  it('is not told from fewer than a dozen words, whichever they are', () => {
    const word = fc.constantFrom(...`${german} ${english}`.split(' '));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 11 }), (words) => {
        fc.pre((words.join(' ').match(/\p{L}+/gu) ?? []).length < 12);
        expect(detectLanguage(words.join(' '))).toBeUndefined();
      }),
    );
  });
});
