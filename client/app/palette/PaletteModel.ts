import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import { matches, PALETTE_GROUPS, type PaletteItem } from './PaletteItem.ts'

export interface PaletteSource {
  /** What is known without a request: places, actions, screens. */
  readonly local: readonly PaletteItem[]
  /** Leads to the days that a text means. */
  readonly days: (text: string) => readonly PaletteItem[]
  /** Finds records by a text. May fail. */
  readonly search: (text: string) => Promise<readonly PaletteItem[]>
  readonly onFailure: (error: unknown) => void
}

/** Recent places fill the list only while nothing is typed. */
const MAX_RECENT = 6
/** Without a key for so long, nobody is typing fast. */
const PAUSE_MILLISECONDS = 120

/** The state of the command palette: what is typed, what it offers, and which of it is active. */
export class PaletteModel {
  text = ''
  activeIndex = 0
  phase: 'idle' | 'searching' | 'failed' = 'idle'
  private readonly source: PaletteSource
  private found: readonly PaletteItem[] = []
  /** Numbers the texts, so that a slow response never replaces a later one. */
  private searchNumber = 0
  /** Runs while somebody types fast. */
  private typing: ReturnType<typeof setTimeout> | undefined
  private isAsking = false
  /** Whether the text has changed since the running request. */
  private isWanted = false
  /** Runs the first record as soon as it is found: Enter was pressed before. */
  private chooseWhenFound: ((item: PaletteItem) => void) | null = null

  constructor(source: PaletteSource) {
    this.source = source
    makeObservable<this, 'found' | 'matching'>(this, {
      text: observable,
      activeIndex: observable,
      phase: observable,
      found: observableRef,
      items: computed,
      isNothingFound: computed,
      matching: computed,
      active: computed,
      type: action,
      move: action,
      setActive: action,
    })
  }

  /** What is offered, by groups; what is local does not wait for records, and records do not move it. */
  get items(): readonly PaletteItem[] {
    return this.isNothingFound
      ? this.source.local.filter(({ isForUnknown }) => isForUnknown === true)
      : this.matching
  }

  /** Whether no place and no record matches what is typed; false while records are searched, and where that failed. */
  get isNothingFound(): boolean {
    return this.text.trim() !== '' && this.phase === 'idle' && this.matching.length === 0
  }

  private get matching(): readonly PaletteItem[] {
    const text = this.text.trim()
    const local = this.source.local.filter((item) => matches(item, text))
    const offered =
      text === '' ? local : [...local.toSorted(bestFirst(text)), ...this.source.days(text), ...this.found]
    return PALETTE_GROUPS.flatMap((group) => {
      const items = distinct(offered).filter((item) => item.group === group)
      return group === 'Recent' ? items.slice(0, MAX_RECENT) : items
    })
  }

  get active(): PaletteItem | null {
    return this.items[this.activeIndex] ?? null
  }

  type(text: string): void {
    this.text = text
    this.activeIndex = 0
    this.chooseWhenFound = null
    const searched = text.trim()
    this.searchNumber += 1
    // Until the response comes, records that were found for less text stay as long as they match.
    this.found = searched === '' ? [] : this.found.filter((item) => matches(item, searched))
    this.phase = searched === '' ? 'idle' : 'searching'
    this.atOnceOrAfterPause(() => {
      if (searched !== '') void this.search()
    })
  }

  move(step: 1 | -1): void {
    const { length } = this.items
    if (length > 0) this.activeIndex = (this.activeIndex + step + length) % length
  }

  setActive(index: number): void {
    this.activeIndex = index
  }

  /** Calls `choose` with the active item, at once or when the first record is found. */
  accept(choose: (item: PaletteItem) => void): void {
    if (this.active !== null) choose(this.active)
    else if (this.phase === 'searching') this.chooseWhenFound = choose
  }

  /** Ends what it waits for. */
  close(): void {
    clearTimeout(this.typing)
    this.searchNumber += 1
    this.isWanted = false
    this.chooseWhenFound = null
  }

  /** The first key after a pause asks at once; of further ones that follow fast, the last. */
  private atOnceOrAfterPause(ask: () => void): void {
    const isFirst = this.typing === undefined
    clearTimeout(this.typing)
    this.typing = setTimeout(() => {
      this.typing = undefined
      if (!isFirst) ask()
    }, PAUSE_MILLISECONDS)
    if (isFirst) ask()
  }

  /** Asks for one text at a time: requests of one user are answered one after the other, and only the last text counts. */
  private async search(): Promise<void> {
    this.isWanted = true
    if (this.isAsking) return
    this.isAsking = true
    while (this.isWanted) {
      this.isWanted = false
      const text = this.text.trim()
      if (text !== '') await this.find(text, this.searchNumber)
    }
    this.isAsking = false
  }

  private async find(text: string, searchNumber: number): Promise<void> {
    try {
      const found = await this.source.search(text)
      if (searchNumber === this.searchNumber) this.receive(found, 'idle')
    } catch (error) {
      if (searchNumber !== this.searchNumber) return
      this.receive([], 'failed')
      this.source.onFailure(error)
    }
  }

  private receive(found: readonly PaletteItem[], phase: 'idle' | 'failed'): void {
    runInAction(() => {
      this.found = found
      this.phase = phase
    })
    if (this.active !== null && !this.isNothingFound) this.chooseWhenFound?.(this.active)
    this.chooseWhenFound = null
  }
}

/** Captions that begin with the text come first. */
function bestFirst(text: string): (a: PaletteItem, b: PaletteItem) => number {
  const rank = ({ caption }: PaletteItem): number =>
    caption.toLowerCase().startsWith(text.toLowerCase()) ? 0 : 1
  return (a, b) => rank(a) - rank(b)
}

/** A place that is both recent and found is offered once. */
function distinct(items: readonly PaletteItem[]): readonly PaletteItem[] {
  const keys = new Set<string>()
  return items.filter(({ key }) => !keys.has(key) && keys.add(key))
}
