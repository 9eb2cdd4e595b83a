import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { FurtherMatches, Suggestions } from '../../kit/RecordFinder.ts'
import { FurtherSearch } from './FurtherSearch.ts'

/** A match as the list shows it. */
export interface ShownMatch {
  /** Unique in the list. */
  readonly key: string | number
  readonly title: string
  readonly details: string
}

/** Where the matches of a typed text come from. */
export interface TypeAheadSource<M> {
  readonly search: (text: string) => Promise<readonly M[]>
  /** Shorter texts are not searched. */
  readonly minLength: number
  /** A request is sent when typing has stopped for this time. */
  readonly delayMilliseconds: number
  readonly shownAs: (match: M) => ShownMatch
  /** What the box shows of a chosen match. */
  readonly textOf: (match: M) => string
  /** Shown where nothing matches. */
  readonly noneFound: string
  /** Shown where the search failed. */
  readonly failed: string
  /** What is offered before anything is typed. */
  readonly suggest?: () => Promise<Suggestions<M>>
  /** What is offered below the matches of a typed text. */
  readonly further?: FurtherMatches<M> | null
  /** The box holds a match and nothing else: a text that was not chosen is dropped when the box is left. */
  readonly holdsMatch?: boolean
}

type Phase = 'idle' | 'waiting' | 'searching' | 'found' | 'failed'
type Choose = (index: number) => void

interface Answer<M> extends Suggestions<M> {
  readonly phase: Phase
  readonly activeIndex: number
}

const NOTHING: Suggestions<never> = { heading: null, matches: [], none: '' }

/** The state of a box that searches as one types: the text, its matches and the active one. */
export class TypeAheadModel<M> {
  phase: Phase = 'idle'
  /** What the matches have in common. */
  heading: string | null = null
  /** Index of the match that Enter selects; -1 for none. */
  activeIndex = -1
  private readonly source: TypeAheadSource<M>
  private readonly further = new FurtherSearch<M>()
  private found: readonly M[] = []
  /** The text of what was chosen. */
  private chosenText = ''
  /** Null while nothing is typed. */
  private typed: string | null = null
  private none = ''
  private timer: ReturnType<typeof setTimeout> | undefined
  /** Numbers the requests, so that the response to an older one is recognized as stale. */
  private requestNumber = 0
  /** Chooses the only match as soon as it is found: Enter or Tab was pressed before. */
  private chooseWhenFound: Choose | null = null
  private isLeft = false

  constructor(source: TypeAheadSource<M>) {
    this.source = source
    makeObservable<this, 'found' | 'chosenText' | 'typed' | 'none' | 'receive'>(this, {
      phase: observable,
      found: observableRef,
      matches: computed,
      heading: observable,
      activeIndex: observable,
      chosenText: observable,
      typed: observable,
      none: observable,
      text: computed,
      isOpen: computed,
      isTyped: computed,
      message: computed,
      shown: computed,
      type: action,
      offer: action,
      moveActive: action,
      setActive: action,
      select: action,
      show: action,
      close: action,
      drop: action,
      receive: action,
    })
  }

  get text(): string {
    return this.typed ?? this.chosenText
  }

  /** What was found, and below it what else is offered, which is never active by itself: choosing it does more than to choose. */
  get matches(): readonly M[] {
    return this.phase === 'found' ? [...this.found, ...this.further.matches] : this.found
  }

  get isOpen(): boolean {
    return (
      this.phase === 'failed' || (this.phase === 'found' && (this.matches.length > 0 || this.none !== ''))
    )
  }

  /** Whether the box holds a text that was typed, not a chosen match. */
  get isTyped(): boolean {
    return this.typed !== null
  }

  /** Whether the box holds a match and nothing else. */
  get holdsMatch(): boolean {
    return this.source.holdsMatch === true
  }

  /** Whether the message is that of a failure. */
  get hasFailed(): boolean {
    return this.phase === 'failed' || (this.phase === 'found' && this.further.failure !== null)
  }

  /** The message that the list shows instead of matches, or above them. */
  get message(): string | null {
    if (this.phase === 'failed') return this.source.failed
    if (this.phase === 'found' && this.further.failure !== null) return this.further.failure
    return this.phase === 'found' && this.matches.length === 0 ? this.none : null
  }

  /** The matches as the list shows them. */
  get shown(): readonly ShownMatch[] {
    return this.matches.map((match) => this.source.shownAs(match))
  }

  /** Sets the typed text; one request is sent once typing has stopped. */
  type(text: string): void {
    this.typed = text
    this.close()
    const searched = text.trim()
    if (searched === '') this.offer()
    else if (searched.length >= this.source.minLength) {
      this.phase = 'waiting'
      this.timer = setTimeout(() => void this.search(searched), this.source.delayMilliseconds)
      this.further.type(searched, this.source.further ?? null)
    }
  }

  /** Opens the list with what is offered before anything is typed. */
  offer(): void {
    if (this.phase === 'idle' && (this.typed ?? '').trim() === '') void this.suggest()
  }

  /** Moves the active match through the list, wrapping around at its ends; opens the list while it is closed. */
  moveActive(step: 1 | -1): void {
    this.offer()
    const count = this.matches.length
    if (this.phase !== 'found' || count === 0) return
    this.activeIndex =
      this.activeIndex < 0 && step < 0 ? count - 1 : (this.activeIndex + step + count) % count
  }

  /** Activates the match under the pointer. */
  setActive(index: number): void {
    if (index < this.matches.length) this.activeIndex = index
  }

  /** Chooses the active match, or the only one once it is found; false where there is nothing to choose. */
  accept(choose: Choose): boolean {
    if (this.activeIndex >= 0) choose(this.activeIndex)
    else if (this.holdsMatch && this.isTyped && this.isSearching) this.chooseWhenFound = choose
    else return false
    return true
  }

  /** Closes the list and, where the box holds a match, shows it again; false where there was nothing to close. */
  escape(): boolean {
    const isHandled = this.isOpen || (this.holdsMatch && this.isTyped)
    if (this.holdsMatch) this.drop()
    else this.close()
    return isHandled
  }

  /** Returns to the box. */
  enter(): void {
    this.isLeft = false
  }

  /** Leaves the box: what is still searched for is chosen if it is the only match (PI4). */
  leave(choose: Choose): void {
    if (!this.holdsMatch) this.close()
    else if (this.isTyped && this.isSearching) {
      this.chooseWhenFound = choose
      this.isLeft = true
    } else this.drop()
  }

  /** Selects a match: the box shows it and the list closes. */
  select(match: M): void {
    this.show(this.source.textOf(match))
    this.drop()
  }

  /** Shows the text of what was chosen; what is being typed stays. */
  show(text: string): void {
    this.chosenText = text
  }

  /** Closes the list and ignores the response of a request in progress. */
  close(): void {
    clearTimeout(this.timer)
    this.further.close()
    this.requestNumber += 1
    this.phase = 'idle'
    this.found = []
    this.heading = null
    this.activeIndex = -1
    this.chooseWhenFound = null
    this.isLeft = false
  }

  /** Closes the list and forgets what was typed. */
  drop(): void {
    this.close()
    this.typed = null
  }

  private get isSearching(): boolean {
    return this.phase === 'waiting' || this.phase === 'searching'
  }

  private search(text: string): Promise<void> {
    return this.request(0, async () => {
      const matches = await this.source.search(text)
      return { heading: null, matches, none: this.source.noneFound }
    })
  }

  private async suggest(): Promise<void> {
    if (this.source.suggest !== undefined) await this.request(-1, this.source.suggest)
  }

  /** Asks for matches, and makes this one of them active. */
  private async request(activeIndex: number, ask: () => Promise<Suggestions<M>>): Promise<void> {
    const requestNumber = this.requestNumber
    runInAction(() => (this.phase = 'searching'))
    try {
      const found = await ask()
      this.receive(requestNumber, { ...found, phase: 'found', activeIndex })
    } catch {
      // Whatever failed, the form stays usable (F-035).
      this.receive(requestNumber, { ...NOTHING, phase: 'failed', activeIndex })
    }
  }

  private receive(requestNumber: number, answer: Answer<M>): void {
    if (requestNumber !== this.requestNumber) return
    const { chooseWhenFound, isLeft } = this
    this.phase = answer.phase
    this.heading = answer.heading
    this.found = answer.matches
    this.none = answer.none
    this.activeIndex = answer.matches.length > 0 ? answer.activeIndex : -1
    this.chooseWhenFound = null
    if (chooseWhenFound !== null && answer.matches.length === 1) chooseWhenFound(0)
    else if (isLeft) this.drop()
  }
}
