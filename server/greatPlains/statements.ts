import type { SalesDocument, SalesLine } from '#shared/accounting/salesDocument.ts'

/** A value that is bound to a statement, never part of its text. Days go as `YYYYMMDD`, which every language setting reads alike. */
export type StatementValue =
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'integer'; readonly value: number }
  /** numeric(19,5), as eConnect takes amounts. */
  | { readonly type: 'amount'; readonly value: number }

/** A statement for the database of a company of Great Plains. */
export interface Statement {
  readonly sql: string
  readonly values: Readonly<Record<string, StatementValue>>
}

/** A stored procedure of eConnect with the parameters that are sent, without the prefix of their names. */
export interface ProcedureCall {
  readonly procedure: ProcedureName
  readonly values: Readonly<Record<string, StatementValue>>
}

type ProcedureName = 'taCreateUpdateBatchHeaderRcd' | 'taSopLineIvcInsert' | 'taSopHdrIvcInsert'

/** Invoices, among the documents of sales. */
const SOP_TYPE = 3
/** Sales, among the series of Great Plains. */
const SALES_SERIES = 3
const BATCH_SOURCE = 'Sales Entry'
/** The distance between the numbers of lines, which leaves room to insert some in Great Plains. */
const LINE_STEP = 16_384
const LOCK_MILLISECONDS = 30_000

const text = (value: string): StatementValue => ({ type: 'text', value })
const integer = (value: number): StatementValue => ({ type: 'integer', value })
const amount = (value: number): StatementValue => ({ type: 'amount', value })
const day = (value: string): StatementValue => text(value.replaceAll('-', ''))

/** One export at a time in a company: the second one finds the documents of the first. */
export const LOCK_COMPANY: Statement = {
  sql: `DECLARE @result int;
EXEC @result = sp_getapplock @Resource = N'Rolloff invoices', @LockMode = N'Exclusive', @LockOwner = N'Transaction', @LockTimeout = ${LOCK_MILLISECONDS};
SELECT @result AS [result];`,
  values: {},
}

/** The parameters that the procedures have: `procedure`, `parameter`. */
export const PARAMETERS_OF_PROCEDURES: Statement = {
  sql: `SELECT o.[name] AS [procedure], p.[name] AS [parameter]
FROM sys.parameters AS p JOIN sys.objects AS o ON o.[object_id] = p.[object_id]
WHERE o.[name] IN (N'taCreateUpdateBatchHeaderRcd', N'taSopLineIvcInsert', N'taSopHdrIvcInsert');`,
  values: {},
}

/** Whether a batch exists: `n`. */
export function countBatches(batchNumber: string): Statement {
  return {
    sql: `SELECT COUNT(*) AS [n] FROM [dbo].[SY00500] WHERE [BACHNUMB] = @batch AND [BCHSOURC] = @source;`,
    values: { batch: text(batchNumber), source: text(BATCH_SOURCE) },
  }
}

/** The document of a number, in work or in history: `customer`, `amount`. */
export function findDocument(number: string): Statement {
  const from = (table: string): string =>
    `SELECT [CUSTNMBR] AS [customer], [DOCAMNT] AS [amount] FROM [dbo].[${table}] WHERE [SOPTYPE] = @type AND [SOPNUMBE] = @number`
  return {
    sql: `${from('SOP10100')}
UNION ALL
${from('SOP30200')};`,
    values: { type: integer(SOP_TYPE), number: text(number) },
  }
}

/** The texts of error codes: `code`, `procedure`, `description`. */
export function describeErrors(systemDatabase: string, codes: readonly number[]): Statement {
  const names = codes.map((_code, index) => `code${index}`)
  return {
    sql: `SELECT [ErrorCode] AS [code], [SourceProc] AS [procedure], [ErrorDesc] AS [description]
FROM [${systemDatabase.replaceAll(']', ']]')}].[dbo].[taErrorCode]
WHERE [ErrorCode] IN (${names.map((name) => `@${name}`).join(', ')});`,
    values: Object.fromEntries(codes.map((code, index) => [`code${index}`, integer(code)])),
  }
}

/** The batch that a user of Great Plains posts. */
export function batchHeader(
  batchNumber: string,
  documents: readonly SalesDocument[],
  total: number,
): ProcedureCall {
  return {
    procedure: 'taCreateUpdateBatchHeaderRcd',
    values: {
      BACHNUMB: text(batchNumber),
      BCHCOMNT: text('Invoices of Rolloff'),
      SERIES: integer(SALES_SERIES),
      BCHSOURC: text(BATCH_SOURCE),
      DOCAMT: amount(total),
      ORIGIN: integer(1),
      NUMOFTRX: integer(documents.length),
    },
  }
}

/** A line of a document; lines precede the header. */
export function documentLine(document: SalesDocument, line: SalesLine, index: number): ProcedureCall {
  return {
    procedure: 'taSopLineIvcInsert',
    values: {
      ...keysOf(document),
      LNITMSEQ: integer((index + 1) * LINE_STEP),
      ITEMNMBR: text(line.itemNumber),
      ITEMDESC: text(line.description),
      ...(line.comment !== '' && { CMMTTEXT: text(line.comment) }),
      NONINVEN: integer(1),
      QUANTITY: amount(line.quantity),
      UNITPRCE: amount(line.unitPrice),
      XTNDPRCE: amount(line.extendedPrice),
      UNITCOST: amount(0),
    },
  }
}

/** The header of a document, after its lines. */
export function documentHeader(
  document: SalesDocument,
  { batchNumber, documentId }: { readonly batchNumber: string; readonly documentId: string },
): ProcedureCall {
  return {
    procedure: 'taSopHdrIvcInsert',
    values: {
      ...keysOf(document),
      DOCID: text(documentId),
      BACHNUMB: text(batchNumber),
      SUBTOTAL: amount(document.amount),
      DOCAMNT: amount(document.amount),
      DUEDATE: day(document.dueDate),
    },
  }
}

function keysOf({ number, customerNumber, date }: SalesDocument) {
  return {
    SOPTYPE: integer(SOP_TYPE),
    SOPNUMBE: text(number),
    CUSTNMBR: text(customerNumber),
    DOCDATE: day(date),
  }
}

/**
 * The call as a statement, whose row says how it ended: `returned`, `state` and `codes`, a list of numbers. Any error ends the
 * transaction, as the procedures expect of those who call them directly; the setting lasts for the statement only.
 */
export function callStatement({ procedure, values }: ProcedureCall): Statement {
  const given = Object.keys(values).map((name) => `@I_v${name} = @${name}`)
  return {
    sql: `SET XACT_ABORT ON;
DECLARE @returned int, @state int, @codes varchar(255);
EXEC @returned = [dbo].[${procedure}] ${given.join(', ')}, @O_iErrorState = @state OUTPUT, @oErrString = @codes OUTPUT;
SELECT @returned AS [returned], @state AS [state], @codes AS [codes];`,
    values,
  }
}
