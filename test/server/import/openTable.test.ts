import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { IMPORT_KIND_NAMES } from '#shared/importing/Import.ts'
import { ImportPlan } from '#shared/importing/ImportPlan.ts'
import { importKind } from '#shared/importing/importKinds.ts'
import type { Steps } from '#shared/kernel/steps.ts'
import { BadRequest, TooLarge } from '#server/kernel/errors.ts'
import { openTable } from '#server/import/OpenTable.ts'
import { openTableInProcess } from '#server/import/openTableInProcess.ts'
import { NO_CHOICES } from '#server/import/prepareImport.ts'

const FILE = Buffer.from('Customers\n\nNo;Company\n1;Kettle\n2;Peña\n2;Peña\nTOTAL;2\n')
/** As the real one answers, but a file makes it wait without an end, or exit. */
const PROGRAM = `
process.once('message', () => {
  process.on('message', ({ task }) => {
    if (Buffer.from(task.bytes).toString() === 'exit') process.exit(1)
  })
  process.send('ready')
})`
const KNOWN = 160
/** A stop for every few of them. */
const STOPS = 10

describe('a file for an import', () => {
  it('[IM1180] is read by another process as by this one, some rows at a time', async () => {
    const read = openTableInProcess({ program: 'server/import/program.ts', flags: ['--import', 'tsx'] })
    const { rows, close, ...head } = await read(FILE)
    const here = await openTable(FILE)
    expect(head).toEqual({ headings: here.headings, leftOut: here.leftOut, rowCount: 2 })
    expect([await rows(0, 1), await rows(1, 2)]).toEqual([await here.rows(0, 1), await here.rows(1, 2)])
    close()
    await expect(read(Buffer.from([1, 2, 0, 0]))).rejects.toThrow(
      new BadRequest('This is neither a text file nor an Excel workbook.', 'file'),
    )
    await expect(read(Buffer.from(`a\n${'b'.repeat(10_001)}`))).rejects.toBeInstanceOf(TooLarge)
  })

  it('[IM1180] is refused where it ends that process, and where it takes too long', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'rolloff-import-'))
    try {
      const program = path.join(folder, 'program.mjs')
      writeFileSync(program, PROGRAM)
      const read = openTableInProcess({ program })
      const refusal = new BadRequest(
        'The file takes too long to read. Save its sheet as .csv, and send that.',
        'file',
      )
      await expect(read(Buffer.from('exit'))).rejects.toThrow(refusal)
      jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] })
      const waiting = read(Buffer.from('wait'))
      jest.advanceTimersByTime(120_000)
      await expect(waiting).rejects.toThrow(refusal)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('[IM1180] is compared with the stored customers a few at a time', () => {
    const customers = Array.from({ length: KNOWN }, (_, id) => ({
      id,
      displayName: `Company ${id}`,
      companyName: `Company ${id}`,
      firstName: null,
      lastName: null,
      phone: null,
      email: null,
    }))
    const known = {
      customers,
      addresses: [],
      sizes: [],
      sites: [],
      allSites: [],
      dumpsters: [],
      placements: [],
      rates: [],
      openInvoices: [],
      users: [],
      roles: [],
      userRoles: [],
      drivers: [],
      idOf: () => null,
      now: '2037-11-26T12:00:00.000Z',
      timeZone: 'America/Detroit',
    }
    const table = { headings: [], rows: [] }
    const stops = IMPORT_KIND_NAMES.map(
      (name) => [name, stopsOf(ImportPlan.begin(importKind(name), table, NO_CHOICES, known))] as const,
    )
    expect(Object.fromEntries(stops)).toEqual({
      people: 0,
      prices: 0,
      sites: 0,
      customers: STOPS,
      rates: STOPS,
      dumpsters: STOPS,
      rentals: STOPS,
      openItems: STOPS,
      payments: STOPS,
    })
  })
})

function stopsOf(steps: Steps<unknown>): number {
  let stops = 0
  while (steps.next().done !== true) stops += 1
  return stops
}
