import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { entities } from '#shared/entities.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'

/** What is written by other statements than those of a save, and into which tables. */
const WRITERS: Readonly<Record<string, readonly string[]>> = {
  // Connecting and disconnecting are in the event log.
  'server/accounting/ConnectionStore.ts': [
    'AccountingConnection',
    'AccountingAuthorization',
    'AccountingRun',
  ],
  'server/files/SentDocuments.ts': ['PrintedDocument'],
  'server/identity/Sessions.ts': ['Session'],
  'server/identity/Tickets.ts': ['Ticket'],
  'server/live/SharedPresence.ts': ['LivePresence'],
  'server/operation/companySize.ts': ['CompanySize'],
  'server/operation/audit/archiveRows.ts': ['AuditArchive', 'AuditLog'],
  'server/outbox/Outbox.ts': ['EmailMessage'],
  'server/outbox/deferrals.ts': ['EmailMessage'],
  'server/save/redactArchives.ts': ['AuditArchive'],
}

/** The pipeline writes the audit log itself; the others prepare a database before a company works in it, or write into a copy. */
const OWN = ['server/save/pipeline/', 'server/database/', 'server/demo/', 'server/export/', 'server/moving/']

const WRITES = /`(?:INSERT INTO|UPDATE|DELETE FROM) |'(?:INSERT INTO|UPDATE|DELETE FROM) /

const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .map((name) => path.posix.join('server', name))
  .filter((file) => file.endsWith('.ts') && !OWN.some((own) => file.startsWith(own)))

it('[RD743] what is not written by saves, and so is not in the audit log, are tables of the server and unaudited records', () => {
  const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const)
  const writers = texts.filter(([, text]) => WRITES.test(text)).map(([file]) => file)
  expect(writers.toSorted()).toEqual(Object.keys(WRITERS).toSorted())
  const tables = [...new Set(Object.values(WRITERS).flat())]
  const declared: readonly EntityDeclaration[] = Object.values(entities)
  expect(declared.filter(({ name, audited }) => audited && tables.includes(name))).toEqual([])
  const unnamed = texts.flatMap(([file, text]) =>
    (WRITERS[file] ?? []).filter((table) => !new RegExp(`\\b${table}\\b`).test(text)),
  )
  expect(unnamed).toEqual([])
})
