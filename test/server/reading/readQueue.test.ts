import { ReadQueue } from '#server/reading/ReadQueue.ts'

interface Read {
  readonly owner: number | null
  readonly name: string
}

/** A queue with a clock of its own, and reads that end when the test says so. */
class Reads {
  now = 0
  readonly queue: ReadQueue<Read>

  constructor(processes: number) {
    this.queue = new ReadQueue(processes, () => this.now)
  }

  add(owner: number | null, ...names: readonly string[]): void {
    for (const name of names) this.queue.add({ owner, name })
  }

  begin(): Read {
    const read = this.queue.begin()
    if (read === null) throw new Error('No read begins.')
    return read
  }

  /** Runs a read of this owner alone, for so long. */
  use(owner: number | null, milliseconds: number): void {
    this.add(owner, 'earlier')
    const read = this.begin()
    this.now += milliseconds
    this.queue.end(read)
  }
}

describe('[QU31] Reads that wait', () => {
  it('begin in the order in which they came where nobody has used anything', () => {
    const reads = new Reads(2)
    reads.add(1, 'a')
    reads.add(2, 'b')
    reads.add(null, 'c')
    expect([reads.begin().name, reads.begin().name, reads.begin().name]).toEqual(['a', 'b', 'c'])
    expect(reads.queue.begin()).toBeNull()
  })

  it('begin with those of the owner who has used the least lately', () => {
    const reads = new Reads(1)
    reads.use(1, 500)
    reads.use(2, 300)
    reads.use(null, 400)
    reads.add(1, 'much')
    reads.add(2, 'less', 'less again')
    reads.add(null, 'of the server')
    reads.add(3, 'none')
    const names = Array.from({ length: 5 }, () => {
      const read = reads.begin()
      reads.queue.end(read)
      return read.name
    })
    expect(names).toEqual(['none', 'less', 'less again', 'of the server', 'much'])
  })

  it('count what an owner uses now, before it has ended', () => {
    const reads = new Reads(2)
    reads.add(1, 'long', 'next')
    reads.begin()
    reads.now += 100
    reads.add(2, 'other')
    expect(reads.begin().name).toBe('other')
  })

  it('leave a process to owners of little use, however many others repeat expensive ones', () => {
    const reads = new Reads(2)
    reads.use(1, 10_000)
    reads.use(2, 10_000)
    reads.add(1, 'expensive of one')
    reads.add(2, 'expensive of another')
    const first = reads.begin()
    expect(reads.queue.begin()).toBeNull()
    reads.add(3, 'figures')
    const figures = reads.begin()
    expect(figures.name).toBe('figures')
    reads.now += 100
    reads.queue.end(figures)
    expect(reads.queue.begin()).toBeNull()
    reads.now += 10_000
    reads.queue.end(first)
    expect(reads.begin().name).toMatch(/^expensive/)
  })

  it('leave a process to others where one owner has several, the server itself too', () => {
    const reads = new Reads(3)
    reads.add(null, 'first', 'second', 'third')
    expect([reads.begin().name, reads.begin().name]).toEqual(['first', 'second'])
    expect(reads.queue.begin()).toBeNull()
    reads.add(1, 'list')
    expect(reads.begin().name).toBe('list')
  })

  it('let owners of much use have the only process, and each that others of little use leave', () => {
    const only = new Reads(1)
    only.use(1, 10_000)
    only.add(1, 'expensive')
    expect(only.begin().name).toBe('expensive')
    const two = new Reads(2)
    two.use(1, 10_000)
    two.add(2, 'list')
    two.begin()
    two.add(1, 'expensive')
    expect(two.begin().name).toBe('expensive')
  })

  it('forget after minutes what an owner has used', () => {
    const reads = new Reads(2)
    reads.use(1, 10_000)
    reads.use(2, 10_000)
    reads.now += 5 * 60_000
    reads.add(1, 'a')
    reads.add(2, 'b')
    expect(new Set([reads.begin().owner, reads.begin().owner])).toEqual(new Set([1, 2]))
  })

  it('wait no more once they are taken out, and begin first when they are put back', () => {
    const reads = new Reads(1)
    reads.add(1, 'a', 'b')
    const interrupted = reads.begin()
    reads.queue.end(interrupted)
    reads.queue.addAgain(interrupted)
    expect(reads.begin()).toBe(interrupted)
    const left = { owner: 1, name: 'left' }
    reads.queue.add(left)
    reads.queue.remove(left)
    expect(reads.queue.removeAll().map(({ name }) => name)).toEqual(['b'])
  })
})
