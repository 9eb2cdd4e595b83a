import type { Steps } from '../kernel/steps.ts'
import type { ComposedRecord, ComposeRow, ImportKind, LikelyDouble } from './importOf.ts'
import type { KnownRecords } from './KnownRecords.ts'
import type { Mapping } from './proposeMapping.ts'
import { commonAreaCode } from './readContact.ts'
import { RowReader, type ImportProblem, type MappedCell } from './RowReader.ts'
import type { SourceRow, SourceTable } from './SourceTable.ts'

export const DOUBLE_DECISIONS = ['add', 'merge', 'skip'] as const

/** What becomes of a row that may be a double, or of a row that is left out. */
export type DoubleDecision = (typeof DOUBLE_DECISIONS)[number]

export const IMPORT_MODES = ['add and update', 'add only', 'update only'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

/** What a text of a column is replaced by, in all rows or in one; null leaves those rows out. */
export interface Replacement {
  readonly heading: string
  readonly text: string
  readonly by: string | null
  readonly row?: number
}

/** What somebody decided about an import. */
export interface ImportChoices {
  readonly mapping: Mapping
  readonly mode: ImportMode
  readonly replacements: readonly Replacement[]
  /** Of all likely doubles that are not decided one by one; null where they wait. */
  readonly doubles: DoubleDecision | null
  readonly decisions: readonly { readonly row: number; readonly decision: DoubleDecision }[]
  /** Whether cells that cannot be read are left empty, instead of keeping their rows out. */
  readonly leavesOutUnreadable: boolean
}

/** What becomes of a row. */
export interface PlannedRow {
  readonly number: number
  readonly state: 'ready' | 'problem' | 'double' | 'skipped'
  readonly records: readonly ComposedRecord[]
  readonly problems: readonly ImportProblem[]
  readonly double: LikelyDouble | null
}

/** Plans the rows of a file one by one, in their order: pure, so that the same file and choices make the same plan (IM803). */
export class ImportPlan {
  readonly #choices: ImportChoices
  readonly #columns: readonly { readonly heading: string; readonly index: number; readonly name: string }[]
  readonly #replacements: ReadonlyMap<string, string | null>
  readonly #decisions: ReadonlyMap<number, DoubleDecision>
  readonly #areaCode: string | null
  readonly #compose: ComposeRow;

  /** Learns from the whole file and the stored records what its rows need. */
  static *begin(
    kind: ImportKind,
    table: Pick<SourceTable, 'headings' | 'rows'>,
    choices: ImportChoices,
    known: KnownRecords,
  ): Steps<ImportPlan> {
    const phones = table.headings.flatMap((heading, index) =>
      choices.mapping[heading] === 'phone' ? [index] : [],
    )
    const areaCode = yield* commonAreaCode(textsIn(table.rows, phones))
    const begun = kind.begin(known)
    const compose = typeof begun === 'function' ? begun : yield* begun
    return new ImportPlan(table, choices, { areaCode, compose })
  }

  private constructor(
    table: Pick<SourceTable, 'headings'>,
    choices: ImportChoices,
    { areaCode, compose }: { readonly areaCode: string | null; readonly compose: ComposeRow },
  ) {
    this.#choices = choices
    this.#columns = table.headings.flatMap((heading, index) => {
      const name = choices.mapping[heading]
      return name === undefined ? [] : [{ heading, index, name }]
    })
    this.#replacements = new Map(choices.replacements.map((each) => [keyOf(each), each.by]))
    this.#decisions = new Map(choices.decisions.map(({ row, decision }) => [row, decision]))
    this.#areaCode = areaCode
    this.#compose = compose
  }

  /** What becomes of the next row. */
  next(row: SourceRow): PlannedRow {
    const decision = this.#decisions.get(row.number) ?? null
    const merging = decision ?? this.#choices.doubles
    const settled = merging === 'skip' ? null : merging
    if (decision === 'skip' || this.#leavesOut(row)) return planned(row, 'skipped')
    let reader = this.#reader(row, settled, new Set())
    let composed = this.#compose(reader)
    if (this.#choices.leavesOutUnreadable && reader.problems.some(({ heading }) => heading !== null)) {
      const left = new Set(reader.problems.flatMap(({ heading }) => heading ?? []))
      reader = this.#reader(row, settled, left)
      composed = this.#compose(reader)
    }
    const { problems } = reader
    if (problems.length > 0) return { ...planned(row, 'problem'), problems }
    const double = composed.double ?? null
    if (double !== null) return { ...planned(row, merging === 'skip' ? 'skipped' : 'double'), double }
    return { ...planned(row, 'ready'), records: composed.records }
  }

  #leavesOut(row: SourceRow): boolean {
    return this.#columns.some(
      ({ heading, index }) => this.#replacementOf(row, heading, row.cells[index] ?? '') === null,
    )
  }

  /** What stands in for a text; undefined where it stands for itself. */
  #replacementOf(row: SourceRow, heading: string, text: string): string | null | undefined {
    if (this.#replacements.size === 0) return undefined
    const own = this.#replacements.get(keyOf({ heading, text, row: row.number }))
    return own === undefined ? this.#replacements.get(keyOf({ heading, text })) : own
  }

  #reader(row: SourceRow, decision: 'add' | 'merge' | null, left: ReadonlySet<string>): RowReader {
    const cells = new Map<string, MappedCell[]>()
    for (const { heading, index, name } of this.#columns) {
      const text = row.cells[index] ?? ''
      const replaced = this.#replacementOf(row, heading, text) ?? text
      const own = cells.get(name) ?? []
      own.push({ heading, text: left.has(heading) ? '' : replaced })
      cells.set(name, own)
    }
    return new RowReader(row.number, cells, { decision, areaCode: this.#areaCode })
  }
}

function* textsIn(rows: readonly SourceRow[], columns: readonly number[]): Generator<string> {
  for (const { cells } of rows) for (const index of columns) yield cells[index] ?? ''
}

function keyOf({ heading, text, row }: Omit<Replacement, 'by'>): string {
  return JSON.stringify([heading, text, row ?? null])
}

function planned({ number }: SourceRow, state: PlannedRow['state']): PlannedRow {
  return { number, state, records: [], problems: [], double: null }
}
