import type { AuditKind } from '#shared/auditing/auditTrail.ts'

/** How a sentence of the log of events is said of whoever caused it. Groups: what it was done to, and what follows. */
const DEEDS: readonly (readonly [sentence: RegExp, deed: string])[] = [
  [/^(“.*”) was sent to (.*)$/s, 'sent $1 to $2'],
  [/^(.*) was printed\.$/s, 'printed $1.'],
  [/^(\/\S*) was refused: (.*)$/s, 'was refused $1: $2'],
  [/^(.*?) (?:was|were) exported(.*)$/s, 'exported $1$2'],
  [/^(\S+ (?:customer|invoice|payment|credit)s?) handed over to (.*)$/s, 'handed over $1 to $2'],
  [/^(\S+ invoices?) for Great Plains: (.*)$/s, 'chose $1 for Great Plains: $2'],
  [/^(.*) was signed out on all devices\.$/s, 'signed $1 out on all devices.'],
  [/^(The view “.*”) of (.*) is shared with (.*)$/s, 'shared $1 of $2 with $3'],
  [/^Rolloff was connected to (.*)$/s, 'connected Rolloff to $1'],
  [/^Rolloff was disconnected from (.*)$/s, 'disconnected Rolloff from $1'],
]

/** Words that are capital only because a sentence begins with them. */
const FIRST_WORD = /^(\w+ )?(The|All|Everything)(?= )/

/**
 * An event after the name of whoever caused it: 'exported 12 rows of the list Customers.' of 'Dora Driver'. A sentence about
 * something else, such as a backup, stays as it is.
 */
export function eventInWords(kind: AuditKind, what: string, userName: string): string {
  if (kind === 'Signed in') return signInOf(what)
  if (userName !== '' && what.startsWith(`${userName} `)) return what.slice(userName.length + 1)
  if (what.startsWith('Looked ')) return uncapitalized(what)
  const found = DEEDS.find(([sentence]) => sentence.test(what))
  if (found === undefined) return what
  return what.replace(...found).replace(FIRST_WORD, (words) => words.toLowerCase())
}

/** What stands between a name and what is said after it: a sentence with a subject of its own does not go on from the name. */
export function joinerBefore(deed: string): string {
  return /^\p{Ll}/u.test(deed) ? ' ' : ': '
}

/** 'signed in' of 'olive@rolloff.example signed in.': whoever it was is named already. */
function signInOf(what: string): string {
  const name = ' signed in.'
  return what.endsWith(name) ? name.slice(1, -1) : uncapitalized(what).replace(/\.$/, '')
}

function uncapitalized(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
