import type { ReadOwner } from './Reader.ts'

/** After this time without any, half of the use is forgotten. */
const HALF_LIFE_MILLISECONDS = 30_000

/** Less than this is none. */
const FORGOTTEN_MILLISECONDS = 1

/** How long each owner has lately used something, in milliseconds that fade. */
class RecentUse<Owner> {
  readonly #now: () => number
  readonly #uses = new Map<Owner, Use>()

  constructor(now: () => number) {
    this.#now = now
  }

  add(owner: Owner, milliseconds: number): void {
    this.#uses.set(owner, { milliseconds: this.of(owner) + milliseconds, at: this.#now() })
    for (const [each] of this.#uses) if (this.of(each) < FORGOTTEN_MILLISECONDS) this.#uses.delete(each)
  }

  of(owner: Owner): number {
    const use = this.#uses.get(owner)
    return use === undefined ? 0 : use.milliseconds * 0.5 ** ((this.#now() - use.at) / HALF_LIFE_MILLISECONDS)
  }
}

/** Who has used more than this lately leaves a process to the others. */
const LITTLE_MILLISECONDS = 1_000

/**
 * Decides which waiting read is next: that of the owner who has used the processes least lately, and of one owner the first. Neither
 * owners of much recent use together nor one owner alone ever have all processes: somebody of little use finds one.
 */
export class ReadQueue<Read extends { readonly owner: ReadOwner }> {
  readonly #forMuchUse: number
  readonly #now: () => number
  readonly #waiting: Read[] = []
  /** When each running read began. */
  readonly #running = new Map<Read, number>()
  readonly #ended: RecentUse<ReadOwner>

  constructor(processes: number, now: () => number = () => performance.now()) {
    this.#forMuchUse = Math.max(1, processes - 1)
    this.#now = now
    this.#ended = new RecentUse(now)
  }

  add(read: Read): void {
    this.#waiting.push(read)
  }

  /** Puts a read that began before all others of its owner. */
  addAgain(read: Read): void {
    this.#waiting.unshift(read)
  }

  /** Takes a read out that no longer waits. */
  remove(read: Read): void {
    const index = this.#waiting.indexOf(read)
    if (index >= 0) this.#waiting.splice(index, 1)
  }

  /** Takes out all that wait. */
  removeAll(): readonly Read[] {
    return this.#waiting.splice(0)
  }

  /** Takes out the read that begins now, until `end`; null if none may. */
  begin(): Read | null {
    const [next] = this.#waiting
      .map((read) => ({ read, use: this.#useOf(read.owner) }))
      .filter(({ read, use }) => this.#mayBegin(read.owner, use))
      .toSorted((a, b) => a.use - b.use)
    if (next === undefined) return null
    this.remove(next.read)
    this.#running.set(next.read, this.#now())
    return next.read
  }

  end(read: Read): void {
    this.#ended.add(read.owner, this.#now() - (this.#running.get(read) ?? this.#now()))
    this.#running.delete(read)
  }

  #useOf(owner: ReadOwner): number {
    let use = this.#ended.of(owner)
    for (const [read, began] of this.#running) if (read.owner === owner) use += this.#now() - began
    return use
  }

  #mayBegin(owner: ReadOwner, use: number): boolean {
    const owners = [...this.#running.keys()].map((read) => read.owner)
    if (use < LITTLE_MILLISECONDS && !owners.includes(owner)) return true
    const ofMuchUse = owners.filter((each) => each === owner || this.#useOf(each) >= LITTLE_MILLISECONDS)
    return ofMuchUse.length < this.#forMuchUse
  }
}

interface Use {
  readonly milliseconds: number
  /** When that was computed. */
  readonly at: number
}
