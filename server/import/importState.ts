import { readChoices } from '#shared/importing/choices.ts'
import {
  MAX_LISTED,
  type ImportCounts,
  type ImportState,
  type ProblemGroup,
  type RowMessage,
} from '#shared/importing/ImportState.ts'
import type { LeftOutRow } from '#shared/importing/SourceTable.ts'
import type { ImportSession, SessionRow } from './ImportSession.ts'

const SAMPLES = 4
const ROWS_OF_GROUP = 12

/** What the page and the command show of an import. */
export function stateOf(session: ImportSession): ImportState {
  const { id, fileName, kind, source, status, work, problem, isNews, choices, leftOut } = session.import
  const waiting = session.rows.filter(({ stored }) => stored.outcome === null)
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
    counts: countsOf(session.rows, waiting),
    problems: groupsOf(waiting),
    doubles: waiting
      .filter(({ planned }) => planned.state === 'double')
      .slice(0, MAX_LISTED)
      .map(({ planned, cells }) => ({
        row: planned.number,
        text: cells
          .filter((cell) => cell !== '')
          .slice(0, SAMPLES)
          .join(' · '),
        trait: planned.double?.trait ?? '',
        of: planned.double?.of ?? '',
      })),
    messages: session.rows.flatMap(messageOf).slice(0, MAX_LISTED),
    // The server stored the rows in this form.
    leftOut: (JSON.parse(leftOut) as readonly LeftOutRow[]).slice(0, MAX_LISTED),
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

function countsOf(rows: readonly SessionRow[], waiting: readonly SessionRow[]): ImportCounts {
  const planned = (state: string): number => waiting.filter((row) => row.planned.state === state).length
  const became = (outcome: string): number => rows.filter(({ stored }) => stored.outcome === outcome).length
  return {
    rows: rows.length,
    ready: planned('ready'),
    problem: planned('problem'),
    double: planned('double'),
    skipped: planned('skipped'),
    added: became('Added'),
    updated: became('Updated'),
    unchanged: became('Unchanged'),
    refused: became('Refused'),
    takenBack: became('Taken back'),
    kept: became('Kept'),
  }
}

/** The problems of the rows, each text once: it is mended in all rows that have it. Those of most rows come first. */
function groupsOf(rows: readonly SessionRow[]): readonly ProblemGroup[] {
  const groups = new Map<string, ProblemGroup & { count: number; readonly rows: number[] }>()
  for (const { planned } of rows)
    for (const { row, heading, text, problem, suggestion } of planned.problems) {
      // What is missing is written row by row.
      const key = JSON.stringify([heading, text, problem, text === '' || heading === null ? row : null])
      const group = groups.get(key) ?? { heading, text, problem, suggestion, count: 0, rows: [] }
      groups.set(key, group)
      group.count += 1
      if (group.rows.length < ROWS_OF_GROUP) group.rows.push(row)
    }
  return [...groups.values()].toSorted((a, b) => b.count - a.count).slice(0, MAX_LISTED)
}

function messageOf({ stored: { rowNumber, outcome, message } }: SessionRow): readonly RowMessage[] {
  return outcome === 'Refused' || outcome === 'Kept'
    ? [{ row: rowNumber, outcome, message: message ?? '' }]
    : []
}
