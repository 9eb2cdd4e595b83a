import { computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { DoubleDecision, ImportChoices, Replacement } from '#shared/importing/ImportPlan.ts'
import type {
  ImportDecision,
  ImportProgress,
  ImportState,
  ProblemGroup,
} from '#shared/importing/ImportState.ts'
import { beginWork, decideImport, fetchImport, fetchProgress, seeImport, stopWork } from './importCalls.ts'
import type { ScreenContext } from '../../../context/ScreenContext.ts'

type Work = NonNullable<ImportState['work']>

/** How often the server is asked how far it is. */
const PAUSE_MILLISECONDS = 700

/** An import on its page: what it would do, what is put in the place of its texts, and how far it is (IM800 to IM816). */
export class ImportModel {
  /** Null until it is read. */
  state: ImportState | null = null
  /** Whether the server is asked for something; it is from the beginning, as the page reads the import then. */
  isBusy = true
  /** What was typed in the place of a text and is not applied yet. */
  readonly typed = observable.map<string, string>()
  readonly #app: Pick<ScreenContext, 'api' | 'errors'>
  readonly #id: number
  #isLeft = false
  #isFollowing = false

  constructor(app: Pick<ScreenContext, 'api' | 'errors'>, id: number) {
    this.#app = app
    this.#id = id
    makeObservable(this, { state: observableRef, isBusy: observable, work: computed })
  }

  async load(): Promise<void> {
    await this.#ask(() => fetchImport(this.#app.api, this.#id))
    if (this.#isLeft) return
    if (this.work !== null) await this.#follow()
    else if (this.state?.isNews === true)
      await this.#ask(async () => this.#withProgress(await seeImport(this.#app.api, this.#id)))
  }

  decide(decision: ImportDecision): Promise<void> {
    return this.#ask(() => decideImport(this.#app.api, this.#id, decision))
  }

  change(more: Partial<ImportChoices>): Promise<void> {
    const { state } = this
    return state === null ? Promise.resolve() : this.decide({ choices: { ...state.choices, ...more } })
  }

  /** What a heading becomes; an empty name is nothing. A column that takes one is taken from its former heading. */
  map(heading: string, name: string, isMany: boolean): Promise<void> {
    const others = Object.entries(this.state?.choices.mapping ?? {}).filter(
      ([other, column]) => other !== heading && (isMany || column !== name),
    )
    const own = name === '' ? [] : [[heading, name] as const]
    return this.change({ mapping: Object.fromEntries([...others, ...own]) })
  }

  /** Puts what was typed in the place of the texts. */
  async applyTyped(): Promise<void> {
    const groups = this.state?.problems ?? []
    const replacements = groups.flatMap((group) => {
      const by = this.typed.get(keyOfGroup(group))
      return by === undefined ? [] : replacementsOf(group, by)
    })
    await this.#replace(replacements)
    runInAction(() => this.typed.clear())
  }

  /** Puts all suggestions in. */
  useSuggestions(): Promise<void> {
    const groups = this.state?.problems ?? []
    return this.#replace(
      groups.flatMap((group) => (group.suggestion === null ? [] : replacementsOf(group, group.suggestion))),
    )
  }

  /** Leaves the rows with a text out. */
  leaveOut(group: ProblemGroup): Promise<void> {
    if (group.heading !== null && group.text !== '') return this.#replace(replacementsOf(group, null))
    return this.change({
      decisions: [
        ...this.#decisions(group.rows),
        ...group.rows.map((row) => ({ row, decision: 'skip' as const })),
      ],
    })
  }

  decideDouble(row: number, decision: DoubleDecision): Promise<void> {
    return this.change({ decisions: [...this.#decisions([row]), { row, decision }] })
  }

  /** Has the server import, or take back, and follows how far it is. */
  async run(work: Work): Promise<void> {
    await this.#ask(async () => this.#withProgress(await beginWork(this.#app.api, this.#id, work)))
    await this.#follow()
  }

  /** Has the server stop. */
  stop(): Promise<void> {
    return this.#ask(() => stopWork(this.#app.api, this.#id))
  }

  /** The page is left: the server goes on. */
  leave(): void {
    this.#isLeft = true
  }

  /** What the server does now; null where nothing. */
  get work(): Work | null {
    return this.state?.work ?? null
  }

  /** Asks how far the server is until it is done, the page is left, or somebody stops it. */
  async #follow(): Promise<void> {
    if (this.#isFollowing) return
    this.#isFollowing = true
    try {
      while (this.work !== null && !this.#isLeft) {
        await pause(PAUSE_MILLISECONDS)
        if (this.#isLeft) return
        const progress = await fetchProgress(this.#app.api, this.#id)
        runInAction(() => (this.state = this.#withProgress(progress)))
      }
      if (!this.#isLeft) await this.load()
    } catch (error) {
      this.#app.errors.report(error)
    } finally {
      this.#isFollowing = false
    }
  }

  #withProgress({ counts, ...progress }: ImportProgress): ImportState {
    const { state } = this
    if (state === null) throw new Error('The import is not read.')
    const before = state.counts
    const ready = before.ready - (storedOf(counts) - storedOf(before))
    return {
      ...state,
      ...progress,
      counts: {
        ...before,
        ...counts,
        ready: progress.work === 'continue' ? Math.max(0, ready) : before.ready,
      },
    }
  }

  #decisions(rows: readonly number[]): ImportChoices['decisions'] {
    return (this.state?.choices.decisions ?? []).filter(({ row }) => !rows.includes(row))
  }

  #replace(added: readonly Replacement[]): Promise<void> {
    const isReplaced = (one: Replacement): boolean =>
      added.some(({ heading, text, row }) => heading === one.heading && text === one.text && row === one.row)
    const kept = (this.state?.choices.replacements ?? []).filter((one) => !isReplaced(one))
    return this.change({ replacements: [...kept, ...added] })
  }

  async #ask(ask: () => Promise<ImportState>): Promise<void> {
    runInAction(() => (this.isBusy = true))
    try {
      const state = await ask()
      runInAction(() => (this.state = state))
    } catch (error) {
      this.#app.errors.report(error)
    } finally {
      runInAction(() => (this.isBusy = false))
    }
  }
}

function storedOf({ added, updated, unchanged, refused }: ImportProgress['counts']): number {
  return added + updated + unchanged + refused
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** What tells a group of problems from the others. */
export function keyOfGroup({ heading, text, problem, rows }: ProblemGroup): string {
  return JSON.stringify([heading, text, problem, text === '' ? rows[0] : null])
}

/** In all rows that have the text; what is missing is written row by row. */
function replacementsOf({ heading, text, rows }: ProblemGroup, by: string | null): readonly Replacement[] {
  if (heading === null) return []
  const [row] = rows
  return [{ heading, text, by, ...(text === '' && row !== undefined && { row }) }]
}
