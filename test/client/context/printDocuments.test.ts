import { PDFDocument } from '@cantoo/pdf-lib'
import type { App } from '#client/app/App.ts'
import { printDocuments } from '#client/context/printDocuments.ts'
import { createTestApp } from '../support/createTestApp.ts'
import { openedDocument, watchOpenedTabs } from '../support/openedTabs.ts'

const REPORT = '/api/report/invoice'
const ids = Array.from({ length: 250 }, (_, index) => index + 1)
const partOf = (start: number, end: number): string => `${REPORT}?ids=${ids.slice(start, end).join(',')}`

describe('Printing any number of documents', () => {
  let app: App
  let opened: readonly string[]
  beforeEach(async () => {
    app = await createTestApp()
    opened = watchOpenedTabs()
  })
  afterEach(() => jest.restoreAllMocks())

  const messages = () => app.toasts.items.map(({ message }) => message)
  /** The printer prints a page for each document, as wide as its id, unless it refuses the address. */
  const printer = (refused: readonly string[] = []) =>
    jest.spyOn(app.api, 'getBytes').mockImplementation(async (address) => {
      if (refused.includes(address)) throw new Error('Nothing can be printed right now.')
      const pdf = await PDFDocument.create()
      for (const id of address.split('=')[1]?.split(',') ?? []) pdf.addPage([Number(id), 100])
      return new Uint8Array(await pdf.save())
    })
  const printedIds = async (): Promise<readonly number[]> => {
    const pdf = await PDFDocument.load(await openedDocument(opened[0]))
    return pdf.getPages().map((page) => page.getWidth())
  }

  it('M-071 [PT1] prints them by the hundred into one PDF, in their order, and records each part once it is printed', async () => {
    const asked = printer()
    const recorded: (readonly number[])[] = []
    await printDocuments(app, {
      report: REPORT,
      ids,
      record: (part) => {
        expect(asked).toHaveBeenCalledTimes(recorded.push(part))
        return Promise.resolve(true)
      },
    })
    expect(asked.mock.calls).toEqual([[partOf(0, 100)], [partOf(100, 200)], [partOf(200, 250)]])
    expect(recorded.flat()).toEqual(ids)
    expect([await printedIds(), opened.length, messages()]).toEqual([ids, 1, []])
  })

  it('M-071 [PT1] records nothing that was not printed, and says what was not', async () => {
    printer([partOf(100, 200)])
    const record = jest.fn().mockResolvedValue(true)
    await printDocuments(app, { report: REPORT, ids, record })
    expect(record.mock.calls).toEqual([[ids.slice(0, 100)]])
    expect(await printedIds()).toEqual(ids.slice(0, 100))
    expect(messages()).toEqual([
      'Documents 101 to 250 were not printed.',
      'Nothing can be printed right now.',
    ])
  })

  it('M-071 [PT1] opens nothing where nothing could be printed', async () => {
    printer([`${REPORT}?ids=7`])
    const record = jest.fn()
    await printDocuments(app, { report: REPORT, ids: [7], record })
    expect([record.mock.calls, opened, messages()]).toEqual([[], [], ['Nothing can be printed right now.']])
  })

  it('M-071 [PT1] leaves out what could not be recorded, and goes on', async () => {
    printer()
    const record = (part: readonly number[]) => Promise.resolve(!part.includes(150))
    await printDocuments(app, { report: REPORT, ids, record })
    expect(await printedIds()).toEqual([...ids.slice(0, 100), ...ids.slice(200)])
    expect(messages()).toEqual(['Documents 101 to 200 were not printed.'])
  })

  it('M-064 prints receipts that fit into one request at their own address, under which they have a name', async () => {
    const asked = printer()
    jest.spyOn(app.api, 'post').mockResolvedValue({ address: '/receipts?ticket=x' })
    await printDocuments(app, { report: REPORT, ids: ids.slice(0, 200) })
    expect([opened, asked.mock.calls]).toEqual([['/receipts?ticket=x'], []])
  })
})
