import { CHANGED_TO, CHANGING, LOCKS, PASSWORD_NAME, PURPOSE, REPLACED } from './secret-names';
import { isAssignedPassword, isKey, isPassword, isPlaceholder, isStrongPassword } from './secret-values';

/** A kind of secret and how it is told. */
export interface SecretPattern {
  readonly rule: string;
  /** For people, in English. */
  readonly reason: string;
  /**
   * Global; every quantifier has a bound, and what precedes cannot be part of the same run of characters, so that no run is
   * tried at each of its places. The secret is the group `secret`, or all of it.
   */
  readonly pattern: RegExp;
  /** Whether what was found is one and not a placeholder. */
  readonly isReal?: (secret: string) => boolean;
}

/** Names of keys. */
const KEY_NAME =
  '(?:api|access|auth|secret|private|client|encryption|signing|account|service|master|session|refresh|bearer|bot|app|deploy|license|webhook|admin|user|aws|azure|github|openai|anthropic|db)[ _.-]{0,2}(?:api[ _.-]?)?(?:access[ _.-]?)?(?:secret[ _.-]?)?(?:key|token|secret)|secret|token|credentials?|zugangsschlüssel|api-?schlüssel';

/** Between a name and its value: also the quotation mark that ends a name in JSON, and emphasis or code in Markdown. */
const SEPARATOR = '["\'`*_]{0,3}[ \\t]{0,4}(?:[:=]|=>|:=)[ \\t]{0,4}[*_]{0,2}[ \\t]{0,4}';
const SPOKEN_SEPARATOR =
  '["\'`*_]{0,3}(?:[ \\t]{1,4}(?:is|was|are|ist|lautet|war|heißt|sind)(?:[ \\t]{1,4}(?:now|still|currently|jetzt|nun|noch|aktuell)){0,2}:?[ \\t]{1,4}[*_]{0,2})';

const QUOTED = '(?:"(?<double>[^"\\n]{1,200})"|\'(?<single>[^\'\\n]{1,200})\'|`(?<code>[^`\\n]{1,200})`)';
const BARE = '(?<bare>[^\\s"\'`|<>,;]{1,400})';

/** Names of secret numbers. A code is one where it opens something, and none where it is that of an error or a town. */
const NUMBER_NAME = `(?:(?:\\p{L}{1,30}-)?pin(?:[ -]?(?:code|nummer|number))?|geheimzahl|(?:${LOCKS})[ -]?codes?)${PURPOSE}|code[ \\t]{1,4}(?:for|of|to|für|von|vom|zum|zur|an|am|des|der)[ \\t]{1,4}(?:[\\p{L}\\p{N}'’-]{1,40}[ \\t]{1,4}){0,4}?(?:${LOCKS})`;

/** A number right behind its name, unless it is a year. */
const BEHIND = '[ \\t]{1,4}(?!(?:19|20)\\d\\d(?!\\d))';

/** Of a lock, and of a card; a mark of the keypad may follow. */
const DIGITS = '\\d{4,8}[#*]?(?![\\p{L}\\p{N}]|[.,:]\\d)';

export const secretPatterns: readonly SecretPattern[] = [
  {
    rule: 'private-key',
    reason: 'it holds a private key',
    pattern:
      /-----BEGIN (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----(?:[^-]|-(?!----)){0,13000}(?:-----END [A-Z0-9 ]{1,60}-----)?|AGE-SECRET-KEY-1[0-9A-Z]{20,100}/gu,
  },
  {
    // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html
    rule: 'aws-key',
    reason: 'it holds an access key of Amazon Web Services',
    pattern: /(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])/gu,
  },
  {
    // https://github.blog/engineering/behind-githubs-new-authentication-token-formats/
    rule: 'github-token',
    reason: 'it holds a token of GitHub',
    pattern: /(?<![A-Za-z0-9_])(?:gh[opsur]_[A-Za-z0-9]{20,255}|github_pat_[A-Za-z0-9_]{20,255})/gu,
    isReal: (secret) => !isRepeated(secret),
  },
  {
    // OpenAI, Anthropic and others that took over the form: https://platform.openai.com/docs/api-reference/authentication
    rule: 'model-key',
    reason: 'it holds a key of a service for language models',
    pattern: /(?<![A-Za-z0-9_-])(?:sk-[A-Za-z0-9_-]{16,250}|hf_[A-Za-z0-9]{30,60}|gsk_[A-Za-z0-9]{30,80})/gu,
    isReal: (secret) => /\d/.test(secret) && !isRepeated(secret),
  },
  {
    rule: 'service-token',
    reason: 'it holds a token of an online service',
    pattern: new RegExp(
      [
        'glpat-[A-Za-z0-9_-]{20,60}', // GitLab
        'xox[abeoprs]-[A-Za-z0-9-]{10,250}', // Slack
        'AIza[A-Za-z0-9_-]{35}', // Google
        'ya29\\.[A-Za-z0-9_-]{20,400}',
        '[rs]k_(?:live|test)_[A-Za-z0-9]{16,250}', // Stripe
        'npm_[A-Za-z0-9]{30,60}',
        'pypi-[A-Za-z0-9_-]{50,250}',
        'dop_v1_[a-f0-9]{64}', // DigitalOcean
        'SG\\.[A-Za-z0-9_-]{16,40}\\.[A-Za-z0-9_-]{16,80}', // SendGrid
        '\\d{8,10}:AA[A-Za-z0-9_-]{32,34}', // bots of Telegram
      ]
        .map((form) => `(?<![A-Za-z0-9_-])${form}(?![A-Za-z0-9_-])`)
        .join('|'),
      'gu',
    ),
    isReal: (secret) => !isRepeated(secret),
  },
  {
    // RFC 7519: a header and a payload that are JSON objects, and a signature.
    rule: 'json-web-token',
    reason: 'it holds a signed token (JWT)',
    pattern: /(?<![A-Za-z0-9_.-])eyJ[A-Za-z0-9_-]{8,2000}\.eyJ[A-Za-z0-9_-]{4,6000}\.[A-Za-z0-9_-]{8,1000}/gu,
  },
  {
    rule: 'authorization',
    reason: 'it holds the credentials of a request',
    pattern:
      /(?<![\p{L}\p{N}])(?:bearer|authorization["']?[ \t]{0,4}[:=][ \t]{0,4}["']?(?:basic|token))[ \t]{1,4}(?<secret>[A-Za-z0-9._~+/-]{16,2000}={0,2})/giu,
    isReal: isKey,
  },
  {
    rule: 'address-with-password',
    reason: 'it holds an address with a password in it',
    pattern:
      /(?<![A-Za-z0-9+.-])[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/"'<>]{1,100}:(?<secret>[^\s:@/"'<>]{3,100})@[\w.-]/giu,
    isReal: (secret) => !isPlaceholder(secret) && !/^pass(?:word|wort|wd)?$/iu.test(secret),
  },
  {
    rule: 'password',
    reason: 'it holds a password',
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${PASSWORD_NAME})${PURPOSE}(?:${SEPARATOR}|${SPOKEN_SEPARATOR}|${REPLACED})(?:${QUOTED}|${BARE})`,
      'giu',
    ),
    isReal: isPassword,
  },
  {
    // "I changed the password of the router to Birne#2026."
    rule: 'password',
    reason: 'it holds a password',
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])${CHANGING}(?:${PASSWORD_NAME})${PURPOSE}${CHANGED_TO}(?:${QUOTED}|${BARE})`,
      'giu',
    ),
    isReal: isPassword,
  },
  {
    // "Birne#2026 is the password of the router."
    rule: 'password',
    reason: 'it holds a password',
    pattern: new RegExp(
      `(?<!\\S)(?<secret>\\S{6,100})[ \\t]{1,4}(?:is|was|ist|war)[ \\t]{1,4}(?:[\\p{L}\\p{N}'’-]{1,40}[ \\t]{1,4}){1,3}(?:${PASSWORD_NAME})(?![\\p{L}\\p{N}])`,
      'giu',
    ),
    isReal: isStrongPassword,
  },
  {
    // "WLAN: Birne#2026": what stands behind the name of a network, and looks like nothing but a password.
    rule: 'password',
    reason: 'it holds a password',
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:w-?lan|wi-?fi|router|login|zugang(?:sdaten)?)${PURPOSE}${SEPARATOR}(?:${QUOTED}|${BARE})`,
      'giu',
    ),
    isReal: isStrongPassword,
  },
  {
    rule: 'password',
    reason: 'it holds a password',
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${PASSWORD_NAME})${SEPARATOR}(?:${QUOTED}|(?<bare>\\p{Ll}{1,100})(?=[ \\t\\r]{0,20}(?:\\n|$)))`,
      'giu',
    ),
    isReal: isAssignedPassword,
  },
  {
    rule: 'password',
    reason: 'it holds a secret number',
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${NUMBER_NAME})(?:${SEPARATOR}|${SPOKEN_SEPARATOR}|${REPLACED}|${BEHIND})(?<secret>${DIGITS})`,
      'giu',
    ),
  },
  {
    rule: 'password',
    reason: 'it holds a secret number',
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])${CHANGING}(?:${NUMBER_NAME})${CHANGED_TO}(?<secret>${DIGITS})`,
      'giu',
    ),
  },
  {
    rule: 'key',
    reason: 'it holds a key or token',
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${KEY_NAME})(?:${SEPARATOR}|${SPOKEN_SEPARATOR})(?:${QUOTED}|${BARE})`,
      'giu',
    ),
    isReal: isKey,
  },
];

/** `xxxxxxxx` and the like in the place of the random part. */
function isRepeated(secret: string): boolean {
  return /(.)\1{7}/u.test(secret);
}
