import { action, computed, makeObservable, observable, observableRef, reaction } from 'mobx'
import type { LivePresence, PresenceRequest, PresentAt } from '#shared/wire/live.ts'

type Person = LivePresence['people'][number]

interface Shown {
  readonly subject: string
  readonly key: string
  /** Observable. */
  readonly isEditing: () => boolean
}

const SETTLE_MILLISECONDS = 250
/** The server forgets pages that say nothing for twice as long. */
const REPEAT_MILLISECONDS = 15_000
const NOBODY: readonly Person[] = []

/** What this page shows and edits, and who else does (LC794). */
export class Presence {
  readonly #send: (request: PresenceRequest) => void
  readonly #pageId = crypto.randomUUID()
  private shown: readonly Shown[] = []
  private readonly others = observable.map<string, readonly Person[]>([], { deep: false })

  constructor(send: (request: PresenceRequest) => void) {
    this.#send = send
    makeObservable<this, 'shown' | 'add' | 'remove'>(this, {
      shown: observableRef,
      present: computed,
      add: action,
      remove: action,
      receive: action,
    })
  }

  /** What others are told of this page: each subject once, editing if any part of the page does. */
  get present(): readonly PresentAt[] {
    const known = new Map<string, PresentAt>()
    for (const { subject, key, isEditing } of this.shown) {
      const name = `${subject} ${key}`
      known.set(name, { subject, key, isEditing: known.get(name)?.isEditing === true || isEditing() })
    }
    return [...known.values()]
  }

  /** Says that this page shows something until the returned function is called. */
  show(shown: Shown): () => void {
    this.add(shown)
    return () => this.remove(shown)
  }

  /** Observable: the others who have it on the screen. */
  othersAt(subject: string, key: string): readonly Person[] {
    return this.others.get(`${subject} ${key}`) ?? NOBODY
  }

  receive({ subject, key, people }: LivePresence): void {
    this.others.set(`${subject} ${key}`, people)
  }

  /** Tells the server what is shown whenever that changes, and again while it stays, as long as `isHeard`, which is observed. */
  start(isHeard: () => boolean): () => void {
    let isKnown = false
    const tell = (): void => {
      // Who shows nothing that others could have need not say so more than once.
      if (!isHeard() || (this.present.length === 0 && !isKnown)) return
      isKnown = this.present.length > 0
      this.#send({ pageId: this.#pageId, present: this.present })
    }
    const stop = reaction(() => `${String(isHeard())} ${JSON.stringify(this.present)}`, tell, {
      delay: SETTLE_MILLISECONDS,
      fireImmediately: true,
    })
    const timer = setInterval(() => {
      if (this.present.length > 0) tell()
    }, REPEAT_MILLISECONDS)
    return () => {
      stop()
      clearInterval(timer)
      if (isKnown) this.#send({ pageId: this.#pageId, present: [] })
    }
  }

  private add(shown: Shown): void {
    this.shown = [...this.shown, shown]
  }

  private remove(shown: Shown): void {
    this.shown = this.shown.filter((each) => each !== shown)
    if (!this.present.some(({ subject, key }) => subject === shown.subject && key === shown.key))
      this.others.delete(`${shown.subject} ${shown.key}`)
  }
}
