import type { TrailEntry } from '#shared/auditing/auditTrail.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import type { Sheet } from '#shared/spreadsheet/Sheet.ts'
import type { ScreenContext } from '../../../context/ScreenContext.ts'
import { createSpreadsheet } from '../../../grid/spreadsheet.ts'
import { downloadFile } from '../../../kit/downloadFile.ts'
import type { AuditTrailModel } from './AuditTrailModel.ts'
import { changesInWords, deedOf } from './entryWords.ts'

/** The maximum number of exported entries. */
const MAX_ENTRIES = 10_000
const MAX_NAME_LENGTH = 80

/** Writes all that was asked for into a spreadsheet, whose name says what that was. Throws QueryFailed. */
export async function exportTrail(app: ScreenContext, model: AuditTrailModel): Promise<void> {
  const entries = await model.readAll(MAX_ENTRIES)
  const name = exportName(app, model)
  downloadFile(await createSpreadsheet(trailSheet(app, model, entries)), `${name}.xlsx`)
  app.widgetServices.exported(name, entries.length)
}

/** 'Audit log, Ann Colleague, Deleted, from 11-25-2037' */
export function exportName(
  { lookups }: { readonly lookups: Pick<ScreenContext['lookups'], 'title'> },
  { asked }: Pick<AuditTrailModel, 'asked'>,
): string {
  const { userId, about, record, field, value, kind, size, startDate, endDate, time } = asked
  const person = userId === undefined ? '' : lookups.title('User', userId)
  const from = startDate === undefined ? '' : `from ${startDate}`
  const to = endDate === undefined ? '' : `to ${endDate}`
  const parts = ['Audit log', person, about, record, field, value, kind, size, from, to, time]
  const name = joinNonBlank(parts, ', ')
  // Not every sign may be in the name of a file.
  return name.replaceAll(/[^\p{L}\p{N} .,$_-]/gu, '-').slice(0, MAX_NAME_LENGTH)
}

function trailSheet(
  { formats, model: entities }: Pick<ScreenContext, 'formats' | 'model'>,
  { formatter }: Pick<AuditTrailModel, 'formatter'>,
  entries: readonly TrailEntry[],
): Sheet {
  const column = (caption: string, width: number) => ({ caption, width, format: null })
  return {
    name: 'Audit log',
    columns: [
      column('When', 20),
      column('Who', 24),
      column('Kind', 12),
      column('What', 60),
      column('Changes', 80),
      column('Reason', 30),
    ],
    rows: entries.map((entry) => [
      formats.instant(entry.when),
      entry.userName,
      entry.kind,
      deedOf(entry),
      changesInWords(entry, entities, formatter),
      entry.reason,
    ]),
  }
}
