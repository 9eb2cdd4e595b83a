import type { Command, CommandSource } from '../kit/Command.ts'

/** What can be done on the screens shown: lists and records register it, the command palette offers it (B-10). */
export class Commands {
  private sources: readonly CommandSource[] = []

  /** Registers a source until the returned function is called. */
  register(source: CommandSource): () => void {
    this.sources = [...this.sources, source]
    return () => {
      this.sources = this.sources.filter((other) => other !== source)
    }
  }

  /** What can be done now, in the order of registration. */
  get current(): readonly Command[] {
    return this.sources.flatMap((source) => source())
  }
}
