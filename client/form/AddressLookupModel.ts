import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { AddressMatch } from '#shared/wire/addressLookup.ts'

/** Shorter text is not worth a request (S0 §9, F-033). */
const MIN_QUERY_LENGTH = 3
/** How long typing must have stopped, in milliseconds (S0 §9, F-033). */
const DEBOUNCE_MILLISECONDS = 500

/** Words for a lookup that could not be made (S0 §8, F-035). */
export const LOOKUP_FAILED = 'Data Loading Error'

type Search = (text: string) => Promise<readonly AddressMatch[]>
type Phase = 'idle' | 'searching' | 'found' | 'failed'

/** What an address lookup box knows: the text typed, the places found for it and which of them is marked. */
export class AddressLookupModel {
  text = ''
  phase: Phase = 'idle'
  matches: readonly AddressMatch[] = []
  /** Index of the place that Enter would choose; -1 for none. */
  activeIndex = -1
  private readonly search: Search
  private timer: ReturnType<typeof setTimeout> | undefined
  /** Counts the texts typed, so that an answer to an older one is known as stale. */
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

  /** What the list says in place of results. */
  get message(): string | null {
    if (this.phase === 'failed') return LOOKUP_FAILED
    return this.phase === 'found' && this.matches.length === 0 ? 'No address found' : null
  }

  /** Takes what was typed; one request goes out once typing has stopped. */
  type(text: string): void {
    this.text = text
    this.reset()
    if (text.trim().length >= MIN_QUERY_LENGTH)
      this.timer = setTimeout(() => void this.request(text.trim()), DEBOUNCE_MILLISECONDS)
  }

  /** Moves the mark through the list, around its ends. */
  moveActive(step: 1 | -1): void {
    const count = this.matches.length
    if (this.phase !== 'found' || count === 0) return
    this.activeIndex =
      this.activeIndex < 0 && step < 0 ? count - 1 : (this.activeIndex + step + count) % count
  }

  /** Puts the mark on a place that is pointed at. */
  setActive(index: number): void {
    if (index < this.matches.length) this.activeIndex = index
  }

  /** Chooses a place: the box shows it and the list closes. */
  select(match: AddressMatch): void {
    this.reset()
    this.text = match.formattedAddress
  }

  /** Puts the list away and drops whatever is still on its way. */
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
      // Whatever went wrong, the form stays usable and the address can be typed by hand (F-035).
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
