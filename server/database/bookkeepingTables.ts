import { EntitySchema } from 'typeorm'
import { field } from '#shared/model/field.ts'
import type { Dialect } from './dialects/Dialect.ts'

/** Saves of so many records are found by an index. */
export const LARGE_SAVE = 10

/**
 * Tables besides those of the entities: reserved keys, responses of saves (to recognize repeated ones), what links the entries of the
 * audit log, which of them were erased and which are in yearly files, what each save changed, what the pages of each server show, who is signed in, how large
 * the company was on each day, tickets, what was printed just now, and the connection to the accounting system.
 */
export function bookkeepingSchemas(columnType: Dialect['columnType']): EntitySchema[] {
  const text = (maxLength: number) => columnType(field.text('', { maxLength }))
  const integer = columnType(field.integer(''))
  const longText = columnType(field.note(''))
  const instant = columnType(field.instant(''))
  return [
    new EntitySchema({
      name: 'KeySequence',
      tableName: 'KeySequence',
      withoutRowid: true,
      columns: { entity: { ...text(60), primary: true }, nextKey: integer },
    }),
    new EntitySchema({
      name: 'SaveLog',
      tableName: 'SaveLog',
      columns: {
        saveId: { ...text(64), primary: true },
        userId: integer,
        bundleHash: text(64),
        answer: longText,
        savedAt: instant,
      },
    }),
    new EntitySchema({
      name: 'AuditLink',
      tableName: 'AuditLink',
      columns: {
        position: { ...integer, primary: true },
        saveId: { ...text(64), nullable: true },
        firstId: integer,
        rowCount: integer,
        rowsHash: text(64),
        hash: text(64),
        linkedAt: instant,
      },
      // By which saves of many records are found among millions of small ones (RD1422).
      indices: [{ columns: ['linkedAt', 'firstId', 'rowCount'], where: `"rowCount" >= ${LARGE_SAVE}` }],
    }),
    new EntitySchema({
      name: 'AuditRedaction',
      tableName: 'AuditRedaction',
      withoutRowid: true,
      columns: {
        redaction: { ...text(40), primary: true },
        position: integer,
        entryId: integer,
        rowsHash: text(64),
      },
    }),
    new EntitySchema({
      name: 'AuditArchive',
      tableName: 'AuditArchive',
      columns: {
        firstPosition: { ...integer, primary: true },
        lastPosition: integer,
        removedPosition: integer,
        year: integer,
        rowCount: integer,
        firstWhen: instant,
        lastWhen: instant,
        filename: text(40),
        digest: text(64),
        blocks: longText,
      },
    }),
    new EntitySchema({
      name: 'SaveFeed',
      tableName: 'SaveFeed',
      columns: {
        position: { ...integer, primary: true },
        saveId: text(64),
        userId: integer,
        userName: text(130),
        savedAt: instant,
        changes: longText,
      },
    }),
    new EntitySchema({
      name: 'LivePresence',
      tableName: 'LivePresence',
      withoutRowid: true,
      columns: {
        serverId: { ...text(36), primary: true },
        beat: integer,
        revision: integer,
        pages: longText,
      },
    }),
    new EntitySchema({
      name: 'Session',
      tableName: 'Session',
      withoutRowid: true,
      columns: {
        sessionKey: { ...text(64), primary: true },
        userId: integer,
        device: text(60),
        since: instant,
        lastSeen: instant,
      },
    }),
    new EntitySchema({
      name: 'CompanySize',
      tableName: 'CompanySize',
      withoutRowid: true,
      columns: {
        day: { ...columnType(field.day('')), primary: true },
        databaseKilobytes: { ...integer, nullable: true },
        fileKilobytes: integer,
      },
    }),
    new EntitySchema({
      name: 'Ticket',
      tableName: 'Ticket',
      withoutRowid: true,
      columns: {
        ticketHash: { ...text(64), primary: true },
        userName: text(100),
        addressHash: text(64),
        expires: instant,
      },
    }),
    new EntitySchema({
      name: 'PrintedDocument',
      tableName: 'PrintedDocument',
      withoutRowid: true,
      columns: {
        document: { ...text(40), primary: true },
        userId: integer,
        invoiceIds: longText,
        pageCounts: longText,
        printed: instant,
      },
    }),
    new EntitySchema({
      name: 'AccountingConnection',
      tableName: 'AccountingConnection',
      withoutRowid: true,
      columns: {
        system: { ...text(40), primary: true },
        environment: text(20),
        realmId: text(40),
        companyName: text(200),
        accessToken: longText,
        refreshToken: longText,
        accessExpires: instant,
        refreshExpires: instant,
        problem: { ...longText, nullable: true },
        version: integer,
      },
    }),
    new EntitySchema({
      name: 'AccountingRun',
      tableName: 'AccountingRun',
      withoutRowid: true,
      columns: { system: { ...text(40), primary: true }, holder: text(36), until: instant },
    }),
    new EntitySchema({
      name: 'AccountingAuthorization',
      tableName: 'AccountingAuthorization',
      withoutRowid: true,
      columns: { stateHash: { ...text(64), primary: true }, userName: text(100), expires: instant },
    }),
  ]
}
