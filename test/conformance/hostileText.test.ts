import { Workbook } from 'exceljs'
import { createTransport } from 'nodemailer'
import { AppError } from '#server/kernel/errors.ts'
import { composeMail } from '#server/mail/composeMail.ts'
import { printReport } from '#server/reports/printReport.ts'
import { shows, tableOf } from '#server/reports/ReportTable.ts'
import { tablesReport } from '#server/reports/tablesReport.ts'
import { writeSpreadsheet } from '#server/reports/writeSpreadsheet.ts'
import { applyChanges } from '#server/save/pipeline/applyChanges.ts'
import { isChecked, violationsOf } from '#server/save/pipeline/checkChange.ts'
import { shapeOf } from '#server/save/pipeline/modelShape.ts'
import { readBundle } from '#server/save/pipeline/readBundle.ts'
import { entities, rolloffModel } from '#shared/entities.ts'
import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import { insertBusiness } from '#test/server/queries/businessRows.ts'
import { openCompany, type Company } from '#test/server/queries/openCompany.ts'
import { letterhead } from '#test/server/reports/samples.ts'
import { modified } from '#test/server/save/openSaving.ts'
import { patientPrinter } from '#test/support/patientPrinter.ts'
import { readPdf } from '#test/support/readPdf.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'
import { editableFields } from './randomValues.ts'

const ZONE = 'America/Detroit'

/** What is pasted from phones, PDFs and terminals, by its kind, with what a refusal of it has to name. */
const HOSTILE = {
  'format characters': { text: 'Zq\u200b \u202a(b)\u202c\ufeff end', named: /U\+202A/ },
  'no characters': { text: 'Zq\ufffe \uffff end', named: null },
  controls: { text: 'Zq\u0002 \u0007\u001b end', named: /U\+0002/ },
  'line breaks': { text: 'Zq\r\nend', named: /a line break/ },
  'a half of a character': { text: 'Zq \ud83d end', named: /U\+D83D/ },
  'a NUL': { text: 'Zq \0 end', named: /U\+0000/ },
  '40,000 letters': { text: `Zq ${'x'.repeat(40_000)}`, named: null },
  'a formula': { text: '=HYPERLINK("http://zq.example";"Zq")', named: null },
} as const
type HostileKind = keyof typeof HOSTILE
const kinds = Object.keys(HOSTILE) as HostileKind[]

const TOO_LONG = /at most \d+ characters|longer than/

/** What makes a text no other than its own form. */
const FORMAT_CODES = new Set(['account', 'email', 'phone', 'timeOfDay', 'zip'])
const CONTROLS =
  // oxlint-disable-next-line no-control-regex -- these are what must not be stored
  /[\0-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|\p{Surrogate}/u
const REVERSING = /[\u202a-\u202e\u2066-\u2069]/u
const MAX_CELL_LENGTH = 32_767

const model = shapeOf(rolloffModel)
const all: readonly EntityDeclaration[] = Object.values(entities)

function textFields(entity: EntityDeclaration): readonly string[] {
  return editableFields(entity).filter((name) => ['text', 'note'].includes(entity.fields[name]?.kind ?? ''))
}

/** What the server makes of a text in a field of a stored record: what it stores, or why it refuses it. */
async function saved(entity: EntityDeclaration, field: string, text: string) {
  const shape = model.byName.get(entity.name)
  if (shape === undefined) throw new Error(`The model has no shape of ${entity.name}.`)
  const key = keyFieldOf(entity)
  const defaults = Object.entries(entity.fields).map(([name, declared]) => [name, declared.default ?? null])
  const row = { ...Object.fromEntries(defaults), [key]: 7, rowVersion: 1 }
  try {
    const bundle = { entities: [modified(entity.name, row, { [field]: text })], saveOptions: {} }
    const planned = applyChanges(
      (await readBundle(model, bundle)).changes,
      new Map([[shape, new Map([[7, row]])]]),
    )
    const violation = planned
      .filter(isChecked)
      .flatMap(violationsOf)
      .find((found) => found.violation.field === field)?.violation
    const stored: unknown = planned[0]?.result[field]
    return violation === undefined ? { stored } : { refusal: violation.message, code: violation.code }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const isOfField = error.message.includes(entity.fields[field]?.caption ?? field)
    return { refusal: isOfField ? error.message : 'The field is not named.', code: error.code }
  }
}

describe('[SV250] hostile text in every field of every entity', () => {
  const printer = patientPrinter()
  /** What was stored, by entity, field and kind. */
  const accepted = new Map<HostileKind, Map<EntityDeclaration, Record<string, string>>>()
  let company: Company
  beforeAll(async () => {
    company = await openCompany(() => openTestDatabase())
    await insertBusiness(company.database)
  })
  afterAll(async () => {
    await printer.close()
    await company.database.close()
  })

  const texts = (): readonly string[] =>
    [...accepted.values()].flatMap((byEntity) =>
      [...byEntity.values()].flatMap((values) => Object.values(values)),
    )

  it.each(kinds)('saves %s cleaned, or refuses them and names field and character', async (kind) => {
    const { text, named } = HOSTILE[kind]
    const byEntity = new Map<EntityDeclaration, Record<string, string>>()
    accepted.set(kind, byEntity)
    const wrong: unknown[] = []
    const isNamed = (refusal: string): boolean => TOO_LONG.test(refusal) || named?.test(refusal) === true
    for (const entity of all)
      for (const field of textFields(entity)) {
        const { stored, refusal = '', code = '' } = await saved(entity, field, text)
        if (typeof stored === 'string') {
          if (CONTROLS.test(stored) || REVERSING.test(stored)) wrong.push([entity.name, field, stored])
          byEntity.set(entity, { ...byEntity.get(entity), [field]: stored })
        } else if (!FORMAT_CODES.has(code) && !isNamed(refusal)) wrong.push([entity.name, field, refusal])
      }
    expect(wrong).toEqual([])
  })

  it('is found again by what was stored', async () => {
    const { database } = company
    const { dialect } = database
    const found = new Set<string>()
    for (const byEntity of accepted.values())
      for (const [entity, values] of byEntity) {
        const key = keyFieldOf(entity)
        const [first] = await company.rows(entity.resource, { take: 1 })
        if (first === undefined) continue
        const columns = Object.keys(values).map(
          (name, i) => `${dialect.quote(name)} = ${dialect.parameter(i)}`,
        )
        const update = `UPDATE ${dialect.quote(entity.name)} SET ${columns.join(', ')}`
        await database.transaction((transaction) =>
          transaction.execute(
            `${update} WHERE ${dialect.quote(key)} = ${Number(first[key])}`,
            Object.values(values),
          ),
        )
        const where = Object.fromEntries(
          Object.entries(values).map(([name, value]) => [name, { contains: value.slice(0, 900) }]),
        )
        expect(await company.rows(entity.resource, { where })).toContainEqual(expect.objectContaining(values))
        found.add(entity.name)
      }
    expect(found.size).toBeGreaterThan(30)
  })

  it('is exported to a spreadsheet that a strict reader opens', async () => {
    const table = tableOf(
      'Zq\u0002\ufffe',
      [shows('Text', 'text', (row: string) => row)],
      [...texts(), ...kinds.map((kind) => HOSTILE[kind].text)],
    )
    const workbook = new Workbook()
    // The library and Node declare buffers differently.
    await workbook.xlsx.load((await writeSpreadsheet([table], ZONE)) as never)
    const cells = workbook.worksheets[0]?.getColumn(1).values.slice(2).map(String) ?? []
    // XML has one kind of line break.
    const written = texts().map((text) => text.slice(0, MAX_CELL_LENGTH).replaceAll('\r\n', '\n'))
    expect(cells.slice(0, written.length)).toEqual(written)
  })

  it('is printed and mailed', async () => {
    const shown = [
      ...new Set(texts().map((text) => text.slice(0, 200))),
      ...kinds.map((kind) => HOSTILE[kind].text),
    ]
    const table = tableOf('Texts', [shows('Text', 'text', (row: string) => row)], shown)
    const data = { title: 'Texts', facts: [], tables: [table], timeZone: ZONE }
    const document = tablesReport(data, letterhead)
    const pages = await readPdf(
      (await printer.withSlot((print) => printReport(print, 'Texts', [document]))).pdf,
    )
    expect(pages.join(' ')).toContain('HYPERLINK')
    const transport = createTransport({ streamTransport: true, buffer: true })
    for (const text of shown) {
      const mail = {
        messageId: 'a@b',
        from: null,
        to: 'a@b.example',
        cc: null,
        bcc: null,
        subject: text,
        text,
        attachments: [],
      }
      const { message } = await transport.sendMail(composeMail(mail, 'Zq <zq@zq.example>'))
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed into memory.')
      const [head = ''] = message.toString().split('\r\n\r\n')
      expect(head.split(/\r\n(?![ \t])/).map((line) => line.split(':')[0])).toContain('Subject')
    }
  })
})
