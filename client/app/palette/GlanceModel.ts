import { action, computed, makeObservable, observable, observableRef, reaction, runInAction } from 'mobx'
import type { Glance, GlancePlace } from '../../context/RecordGlance.ts'
import type { PaletteItem } from './PaletteItem.ts'
import type { PaletteModel } from './PaletteModel.ts'

type Chosen = () => void

/** Without another item for so long, the active one is looked at. */
const PAUSE_MILLISECONDS = 150

/** What is shown beside the active item of the palette, and which of its places is active once it is entered (PL541, PL542). */
export class GlanceModel {
  /** The item that is shown; null where there is nothing to show of the active one. */
  shown: PaletteItem | null = null
  phase: 'loading' | 'ready' | 'failed' = 'loading'
  isEntered = false
  placeIndex = 0
  /** Why what was asked for last cannot be done at the active place. */
  refusal: string | null = null
  private readonly palette: PaletteModel
  private readonly report: (error: unknown) => void
  /** Null for a record that is gone. */
  private glance: Glance | null = null
  private readonly known = new Map<string, Glance | null>()
  private pause: ReturnType<typeof setTimeout> | undefined
  /** A key that was pressed before there was anything to do. */
  private pressed: { readonly key: string; readonly choose: (run: Chosen) => void } | null = null
  private readonly stopFollowing: () => void

  constructor(palette: PaletteModel, report: (error: unknown) => void) {
    this.palette = palette
    this.report = report
    makeObservable<this, 'glance' | 'show' | 'receive'>(this, {
      shown: observableRef,
      phase: observable,
      isEntered: observable,
      placeIndex: observable,
      refusal: observable,
      glance: observableRef,
      current: computed,
      place: computed,
      enter: action,
      leave: action,
      move: action,
      setPlace: action,
      press: action,
      show: action,
      receive: action,
    })
    this.stopFollowing = reaction(
      () => [palette.active, palette.phase] as const,
      ([item]) => this.follow(item),
      { fireImmediately: true },
    )
  }

  /** What is known of the item that is shown. */
  get current(): Glance | null {
    return this.shown === null ? null : this.glance
  }

  get place(): GlancePlace | null {
    return this.current?.places[this.placeIndex] ?? null
  }

  /** Goes from the results to the places, also of what is still being found; false where there are none. */
  enter(): boolean {
    const { active, phase } = this.palette
    if (active === null ? phase !== 'searching' : active.glance === undefined) return false
    this.isEntered = true
    if (active !== null && this.shown?.key !== active.key) this.show(active)
    return true
  }

  leave(): void {
    this.isEntered = false
    this.refusal = null
    this.pressed = null
    this.follow(this.palette.active)
  }

  move(step: 1 | -1): void {
    const length = this.current?.places.length ?? 0
    if (length > 0) this.setPlace((this.placeIndex + step + length) % length)
  }

  setPlace(index: number): void {
    this.isEntered = true
    this.placeIndex = index
    this.refusal = null
  }

  /**
   * Calls `choose` with what a key does at the active place, at once or when that is known, or says why it cannot be done; false for a
   * key of no action.
   */
  press(key: string, choose: (run: Chosen) => void): boolean {
    if (this.phase !== 'ready') {
      this.pressed = { key, choose }
      return true
    }
    const { place } = this
    if (key === 'Enter') {
      if (place !== null && place.open !== null) choose(place.open)
      return true
    }
    const asked = place?.actions.find((each) => each.key.toLowerCase() === key.toLowerCase())
    if (asked === undefined) return false
    this.refusal = asked.disabledBecause
    if (asked.disabledBecause === null) choose(asked.run)
    return true
  }

  /** Ends what it waits for. */
  close(): void {
    clearTimeout(this.pause)
    this.stopFollowing()
    this.pressed = null
  }

  /** While the places are in use, what is shown stays. */
  private follow(item: PaletteItem | null): void {
    clearTimeout(this.pause)
    if (this.isEntered && this.shown !== null) return
    if (item?.glance === undefined) {
      if (item !== null || this.palette.phase !== 'searching') runInAction(() => (this.isEntered = false))
      this.show(null)
    } else if (this.isEntered || this.known.has(item.key)) this.show(item)
    else this.pause = setTimeout(() => this.show(item), PAUSE_MILLISECONDS)
  }

  private show(item: PaletteItem | null): void {
    clearTimeout(this.pause)
    if (item?.key === this.shown?.key) return
    this.shown = item
    this.glance = null
    this.refusal = null
    this.phase = 'loading'
    if (item?.glance === undefined) return
    const known = this.known.get(item.key)
    if (known !== undefined) this.receive(known)
    else void this.read(item, item.glance)
  }

  private async read(item: PaletteItem, glance: () => Promise<Glance | null>): Promise<void> {
    try {
      const read = await glance()
      this.known.set(item.key, read)
      if (this.shown === item) this.receive(read)
    } catch (error) {
      if (this.shown !== item) return
      runInAction(() => {
        this.phase = 'failed'
        this.isEntered = false
      })
      this.report(error)
    }
  }

  private receive(glance: Glance | null): void {
    this.glance = glance
    this.phase = 'ready'
    // What is done, is done to what stands at a site.
    this.placeIndex = glance?.places[1]?.isPart === true ? 1 : 0
    const { pressed } = this
    this.pressed = null
    if (pressed !== null) this.press(pressed.key, pressed.choose)
  }
}
