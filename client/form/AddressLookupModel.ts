import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { FoundPlace } from '#shared/wire/places.ts'

/** Shorter text is not worth a request (S0 §9, F-033). */
const MINIMUM_LENGTH = 3
/** How long typing must have stopped, in milliseconds (S0 §9, F-033). */
const QUIET_TIME = 500

/** Words for a lookup that could not be made (S0 §8, F-035). */
export const LOOKUP_FAILED = 'Data Loading Error'

type Search = (text: string) => Promise<readonly FoundPlace[]>
type Phase = 'idle' | 'searching' | 'found' | 'failed'

/** What an address lookup box knows: the text typed, the places found for it and which of them is marked. */
export class AddressLookupModel {
  text = ''
  phase: Phase = 'idle'
  places: readonly FoundPlace[] = []
  /** Index of the place that Enter would choose; -1 for none. */
  marked = -1
  private readonly search: Search
  private timer: ReturnType<typeof setTimeout> | undefined
  /** Counts the texts typed, so that an answer to an older one is known as stale. */
  private turn = 0

  constructor(search: Search) {
    this.search = search
    makeObservable<this, 'receive'>(this, {
      text: observable,
      phase: observable,
      places: observableRef,
      marked: observable,
      isOpen: computed,
      message: computed,
      type: action,
      mark: action,
      markAt: action,
      take: action,
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
    return this.phase === 'found' && this.places.length === 0 ? 'No address found' : null
  }

  /** Takes what was typed; one request goes out once typing has stopped. */
  type(text: string): void {
    this.text = text
    this.forget()
    if (text.trim().length >= MINIMUM_LENGTH)
      this.timer = setTimeout(() => void this.request(text.trim()), QUIET_TIME)
  }

  /** Moves the mark through the list, around its ends. */
  mark(step: 1 | -1): void {
    const count = this.places.length
    if (this.phase !== 'found' || count === 0) return
    this.marked = this.marked < 0 && step < 0 ? count - 1 : (this.marked + step + count) % count
  }

  /** Puts the mark on a place that is pointed at. */
  markAt(index: number): void {
    if (index < this.places.length) this.marked = index
  }

  /** Chooses a place: the box shows it and the list closes. */
  take(place: FoundPlace): void {
    this.forget()
    this.text = place.formattedAddress
  }

  /** Puts the list away and drops whatever is still on its way. */
  close(): void {
    this.forget()
  }

  private forget(): void {
    clearTimeout(this.timer)
    this.turn += 1
    this.phase = 'idle'
    this.places = []
    this.marked = -1
  }

  private async request(text: string): Promise<void> {
    const turn = this.turn
    runInAction(() => (this.phase = 'searching'))
    try {
      this.receive(turn, 'found', await this.search(text))
    } catch {
      // Whatever went wrong, the form stays usable and the address can be typed by hand (F-035).
      this.receive(turn, 'failed', [])
    }
  }

  private receive(turn: number, phase: Phase, places: readonly FoundPlace[]): void {
    if (turn !== this.turn) return
    this.phase = phase
    this.places = places
    this.marked = places.length > 0 ? 0 : -1
  }
}
