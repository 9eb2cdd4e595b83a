interface Work {
  readonly name: string
  readonly subjects: readonly unknown[]
}

/** What was begun and is not finished: pressed again for the same records, as by a double click, it is not begun a second time (DP2). */
export class RunningActions {
  private readonly begun = new Set<Work>()

  /** Begins the work, unless work of this name is under way for the same subjects; resolves once it is finished. */
  async run(name: string, subjects: readonly unknown[], begin: () => void | Promise<void>): Promise<void> {
    const work: Work = { name, subjects }
    if ([...this.begun].some((other) => isSame(work, other))) return
    this.begun.add(work)
    try {
      await begin()
    } finally {
      this.begun.delete(work)
    }
  }
}

function isSame(work: Work, other: Work): boolean {
  return (
    work.name === other.name &&
    work.subjects.length === other.subjects.length &&
    work.subjects.every((subject, index) => subject === other.subjects[index])
  )
}
