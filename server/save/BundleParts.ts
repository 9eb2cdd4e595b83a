import { BadBundle, TooLarge } from '../kernel/errors.ts'
import { MAX_SAVED_RECORDS } from '#shared/wire/limits.ts'
import { tooManyEntities } from './pipeline/readBundle.ts'

/** Of one record, or of all that a bundle has beside its records: parsing that takes a few milliseconds. */
const MAX_VALUES = 2_000
const MAX_BYTES = 1_024 * 1_024
/** Parsing a portion of this size takes a fraction of a millisecond, beside which a call for each small record would count. */
const PORTION_BYTES = 32 * 1_024

const [COMMA, COLON, OPENING_LIST, OPENING_OBJECT, CLOSING_LIST, CLOSING_OBJECT] = Buffer.from(',:[{]}')
const LIST_NAME = /^\s*"entities"\s*$/
/** Who surrounds the name of the list by more blanks has no list of records that is read one by one. */
const MAX_NAME_BYTES = 100
const BLANK = /^[ \t\r\n]*$/
/** How many brackets are open around the members of a bundle, and around the records of its list. */
const MEMBER_DEPTH = 1
const RECORD_DEPTH = 2

/**
 * Finds the records in the text of a bundle by its punctuation, and counts their values. It does not judge whether the text is JSON: of
 * one that is not, some part is not.
 */
export class BundleParts {
  readonly #text: Buffer
  readonly #ends: number[] = []
  #depth = 0
  #isListNamed = false
  #before = 0
  /** Where the text of the records begins and ends. */
  #start: number | null = null
  #end: number | null = null
  #valuesOfRecord = 0
  #valuesBeside = 0

  constructor(text: Buffer) {
    this.#text = text
  }

  /** Takes note of the punctuation at this position, in order. Throws TooLarge, and BadBundle for a second list of records. */
  pass(at: number): void {
    const code = this.#text[at]
    if (code === CLOSING_LIST || code === CLOSING_OBJECT) {
      this.#depth -= 1
      if (this.#isInList && this.#depth < RECORD_DEPTH) this.#endList(at)
      return
    }
    if (code === COMMA && this.#isInList && this.#depth === RECORD_DEPTH) this.#endRecord(at)
    else this.#count()
    if (this.#depth === MEMBER_DEPTH) this.#lookForList(at)
    if (code === OPENING_LIST || code === OPENING_OBJECT) this.#depth += 1
    this.#before = at
  }

  /** Was there a list of records? */
  get hasList(): boolean {
    return this.#start !== null
  }

  /** The records in portions, each the text of an array: several small ones, or a large one. */
  *portions(): Generator<string> {
    let start = this.#start ?? 0
    const last = this.#ends.at(-1)
    for (const end of this.#ends) {
      if (end - start < PORTION_BYTES && end !== last) continue
      yield `[${this.#text.toString('utf8', start, end)}]`
      start = end + 1
    }
  }

  /** The text of the bundle without its records. */
  withoutRecords(): string {
    const { length } = this.#text
    const start = this.#start ?? length
    const end = this.#end ?? length
    if (start + length - end > MAX_BYTES)
      throw new TooLarge('A save takes at most 1 MB beside its records.', 'body')
    return this.#text.toString('utf8', 0, start) + this.#text.toString('utf8', end)
  }

  get #isInList(): boolean {
    return this.#start !== null && this.#end === null
  }

  /** The list begins with the bracket that follows the colon behind its name. */
  #lookForList(at: number): void {
    const code = this.#text[at]
    if (code === OPENING_LIST && this.#isListNamed) {
      if (this.#start !== null) throw new BadBundle('A save needs one array "entities".', 'entities')
      this.#start = at + 1
    }
    this.#isListNamed = code === COLON && this.#isNameOfList(at)
  }

  #endList(at: number): void {
    const start = this.#start ?? 0
    if (
      this.#ends.length > 0 ||
      at - start > MAX_BYTES ||
      !BLANK.test(this.#text.toString('utf8', start, at))
    )
      this.#endRecord(at)
    this.#end = at
  }

  #endRecord(at: number): void {
    const start = (this.#ends.at(-1) ?? (this.#start ?? 0) - 1) + 1
    if (at - start > MAX_BYTES) throw new TooLarge('A record of a save has at most 1 MB.', this.#culprit())
    this.#ends.push(at)
    if (this.#ends.length > MAX_SAVED_RECORDS) throw tooManyEntities()
    this.#valuesOfRecord = 0
  }

  /** Counts the value behind a comma, a colon or an opening bracket. */
  #count(): void {
    if (this.#isInList) this.#valuesOfRecord += 1
    else this.#valuesBeside += 1
    if (this.#valuesOfRecord > MAX_VALUES)
      throw new TooLarge(`A record of a save has at most ${MAX_VALUES} values.`, this.#culprit())
    if (this.#valuesBeside > MAX_VALUES)
      throw new TooLarge(`A save has at most ${MAX_VALUES} values beside its records.`, 'body')
  }

  #culprit(): string {
    return `entities[${this.#ends.length}]`
  }

  /** Does the member that ends in this colon, and begins behind the punctuation before, have the name of the list? */
  #isNameOfList(colon: number): boolean {
    const start = this.#before + 1
    return colon - start <= MAX_NAME_BYTES && LIST_NAME.test(this.#text.toString('latin1', start, colon))
  }
}
