import { readChoices } from '#shared/importing/choices.ts'
import {
  MAX_LISTED,
  type ImportCounts,
  type ImportState,
  type ProblemGroup,
  type RowMessage,
} from '#shared/importing/ImportState.ts'
import { forEachInSteps, type Steps } from '#shared/kernel/steps.ts'
import type { LeftOutRow } from '#shared/importing/SourceTable.ts'
import type { ImportSession, SessionRow } from './ImportSession.ts'

type LikelyDoubleRow = ImportState['doubles'][number]

const SAMPLES = 4
const ROWS_OF_GROUP = 12

/** What the page and the command show of an import. */
export function* stateOf(session: ImportSession): Steps<ImportState> {
  const { id, fileName, kind, source, status, work, problem, isNews, choices, leftOut } = session.import
  const counts = { ...NO_COUNTS, rows: session.rows.length }
  const problems = new ProblemGroups()
  const doubles: LikelyDoubleRow[] = []
  const messages: RowMessage[] = []
  yield* forEachInSteps(session.rows, (row) => {
    const { stored, planned } = row
    counts[stored.outcome === null ? planned.state : COUNTED[stored.outcome]] += 1
    messages.push(...messageOf(row))
    if (stored.outcome !== null) return
    problems.add(planned)
    if (planned.state === 'double') doubles.push(doubleOf(row))
  })
  return {
    id,
    fileName,
    kind,
    source,
    status,
    work,
    problem,
    isNews,
    headings: session.table.headings,
    samples: session.table.headings.map((_heading, index) => samplesOf(session, index)),
    choices: readChoices(choices),
    counts,
    problems: problems.listed,
    doubles: doubles.slice(0, MAX_LISTED),
    messages: messages.slice(0, MAX_LISTED),
    // The server stored the rows in this form.
    leftOut: (JSON.parse(leftOut) as readonly LeftOutRow[]).slice(0, MAX_LISTED),
  }
}

const NO_COUNTS: ImportCounts = {
  rows: 0,
  ready: 0,
  problem: 0,
  double: 0,
  skipped: 0,
  added: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  takenBack: 0,
  kept: 0,
}

const COUNTED = {
  Added: 'added',
  Updated: 'updated',
  Unchanged: 'unchanged',
  Refused: 'refused',
  'Taken back': 'takenBack',
  Kept: 'kept',
} as const

function doubleOf({ planned, cells }: SessionRow): LikelyDoubleRow {
  const filled = cells.filter((cell) => cell !== '')
  return {
    row: planned.number,
    text: filled.slice(0, SAMPLES).join(' · '),
    trait: planned.double?.trait ?? '',
    of: planned.double?.of ?? '',
  }
}

function samplesOf({ table }: ImportSession, index: number): readonly string[] {
  const samples = new Set<string>()
  for (const { cells } of table.rows) {
    const text = cells[index] ?? ''
    if (text !== '') samples.add(text)
    if (samples.size === SAMPLES) break
  }
  return [...samples]
}

/** The problems of the rows, each text once: it is mended in all rows that have it. Those of most rows come first. */
class ProblemGroups {
  readonly #groups = new Map<string, ProblemGroup & { count: number; readonly rows: number[] }>()

  get listed(): readonly ProblemGroup[] {
    return [...this.#groups.values()].toSorted((a, b) => b.count - a.count).slice(0, MAX_LISTED)
  }

  add({ problems }: SessionRow['planned']): void {
    for (const { row, heading, text, problem, suggestion, choices } of problems) {
      // What is missing is written row by row.
      const key = JSON.stringify([heading, text, problem, text === '' || heading === null ? row : null])
      const group = this.#groups.get(key) ?? {
        heading,
        text,
        problem,
        suggestion,
        choices,
        count: 0,
        rows: [],
      }
      this.#groups.set(key, group)
      group.count += 1
      if (group.rows.length < ROWS_OF_GROUP) group.rows.push(row)
    }
  }
}

function messageOf({ stored: { rowNumber, outcome, message } }: SessionRow): readonly RowMessage[] {
  return outcome === 'Refused' || outcome === 'Kept'
    ? [{ row: rowNumber, outcome, message: message ?? '' }]
    : []
}
