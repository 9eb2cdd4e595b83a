import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { AddressMatch } from '#shared/wire/addressLookup.ts'

/** Shorter texts are not searched (S0 §9, F-033). */
const MIN_QUERY_LENGTH = 3
/** A request is sent when typing has stopped for this time (S0 §9, F-033). */
const DEBOUNCE_MILLISECONDS = 500

/** The message of a failed lookup (S0 §8, F-035). */
export const LOOKUP_FAILED = 'Data Loading Error'

type Search = (text: string) => Promise<readonly AddressMatch[]>
type Phase = 'idle' | 'searching' | 'found' | 'failed'

/** The state of an address lookup: the text typed, its matches and the active one. */
export class AddressLookupModel {
  text = ''
  phase: Phase = 'idle'
  matches: readonly AddressMatch[] = []
  /** Index of the match that Enter selects; -1 for none. */
  activeIndex = -1
  private readonly search: Search
  private timer: ReturnType<typeof setTimeout> | undefined
  /** Numbers the requests, so that the response to an older one is recognized as stale. */
  private requestNumber = 0

  constructor(search: Search) {
    this.search = search
    makeObservable<this, 'receive'>(this, {
      text: observable,
      phase: observable,
      matches: observableRef,
      activeIndex: observable,
      isOpen: computed,
      message: computed,
      type: action,
      moveActive: action,
      setActive: action,
      select: action,
      close: action,
      receive: action,
    })
  }

  get isOpen(): boolean {
    return this.phase === 'found' || this.phase === 'failed'
  }

  /** The message that the list shows instead of matches. */
  get message(): string | null {
    if (this.phase === 'failed') return LOOKUP_FAILED
    return this.phase === 'found' && this.matches.length === 0 ? 'No address found' : null
  }

  /** Sets the typed text; one request is sent once typing has stopped. */
  type(text: string): void {
    this.text = text
    this.reset()
    if (text.trim().length >= MIN_QUERY_LENGTH)
      this.timer = setTimeout(() => void this.request(text.trim()), DEBOUNCE_MILLISECONDS)
  }

  /** Moves the active match through the list, wrapping around at its ends. */
  moveActive(step: 1 | -1): void {
    const count = this.matches.length
    if (this.phase !== 'found' || count === 0) return
    this.activeIndex =
      this.activeIndex < 0 && step < 0 ? count - 1 : (this.activeIndex + step + count) % count
  }

  /** Activates the match under the pointer. */
  setActive(index: number): void {
    if (index < this.matches.length) this.activeIndex = index
  }

  /** Selects a match: the box shows it and the list closes. */
  select(match: AddressMatch): void {
    this.reset()
    this.text = match.formattedAddress
  }

  /** Closes the list and ignores the response of a request in progress. */
  close(): void {
    this.reset()
  }

  private reset(): void {
    clearTimeout(this.timer)
    this.requestNumber += 1
    this.phase = 'idle'
    this.matches = []
    this.activeIndex = -1
  }

  private async request(text: string): Promise<void> {
    const requestNumber = this.requestNumber
    runInAction(() => (this.phase = 'searching'))
    try {
      this.receive(requestNumber, 'found', await this.search(text))
    } catch {
      // Whatever failed, the form stays usable and the address can be typed by hand (F-035).
      this.receive(requestNumber, 'failed', [])
    }
  }

  private receive(requestNumber: number, phase: Phase, matches: readonly AddressMatch[]): void {
    if (requestNumber !== this.requestNumber) return
    this.phase = phase
    this.matches = matches
    this.activeIndex = matches.length > 0 ? 0 : -1
  }
}
