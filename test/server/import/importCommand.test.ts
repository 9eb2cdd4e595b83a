import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { importCommand } from '#server/import/importCommand.ts'
import { adminCommand } from '#server/installation/adminCommand.ts'
import { CommandFailed } from '#server/operation/embedded/CommandFailed.ts'
import { temporaryFolder } from '#test/support/temporaryFolder.ts'

const now = () => '2025-06-02T12:00:00.000Z'

describe('the command of imports', () => {
  it('[IM820] stores what is ready, says what is in the way of the rest, and takes it back', async () => {
    const folder = temporaryFolder('import')
    const environment = { DATA_DIR: folder }
    await adminCommand(['olive', 'Olive Owner'], environment, now)
    const file = path.join(folder, 'customers.csv')
    await writeFile(file, 'Company,Phone,Terms\nAcme,616-555-0123,NET30\nBest,555-0199,Net 15\n')
    const run = (...args: readonly string[]) => importCommand([...args, '--by', 'olive'], environment, now)

    expect(await run(file, '--dry-run')).toContain('1 ready, 1 with problems')
    expect(await run(file)).toBe(
      'Import 2 of customers.csv as customers: Done. 2 rows, 1 with problems, 1 added.\n' +
        'Row 3, Phone: "555-0199" is not readable. Enter a phone number with area code like (616) 555-0123.',
    )
    expect(await run(file, '--use-suggestions', '--from', 'Other system')).toContain('1 added, 1 unchanged')
    expect(await run('--take-back', '2')).toContain('Import 2 of customers.csv as customers: Taken back.')
    await expect(run(file, '--as', 'horses')).rejects.toThrow('Use: npm run import')
    await expect(importCommand([file, '--by', 'nobody'], environment, now)).rejects.toThrow(CommandFailed)
  })
})
