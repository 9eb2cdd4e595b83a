import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import type { App } from '#client/app/App.ts'
import { MemoryRouter } from 'react-router'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import { editStoredRecord } from '#client/screen/editor/editRecord.ts'
import { CompletionEntryModel } from '#client/screen/jobs/CompletionEntryModel.ts'
import type { JobDialogMode } from '#client/screen/jobs/JobDialogModel.ts'
import { jobEditor } from '#client/screen/jobs/jobEditor.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import {
  startCustomerService,
  type CustomerService,
} from '../../screens/customers/support/customerService.ts'
import { known, rowOf } from '../../screens/customers/support/customerStore.ts'
import { createTestApp } from '../../support/createTestApp.ts'
import { pressButton } from '../../support/pressButton.ts'

/** The dump site 4 is proposed. */
const CHOICES = {
  inventory: [{ id: 9, title: 'B9', dumpsterTypeId: 1, deleted: null }],
  pick: [],
  drop: [],
  dumpSiteId: 4,
}

describe('An open pickup', () => {
  let app: App
  let service: CustomerService
  let entry: CompletionEntryModel
  const job = () => known(app.store.cached('Job', 7))
  const values = () => [job().weight, job().dumpSiteId, job().driverNotes]

  const open = async (
    roles: readonly string[] = ['Admin'],
    mode: JobDialogMode = 'rental',
  ): Promise<void> => {
    app = await createTestApp(roles, service.url)
    app.store.mergeRows('Job', [
      rowOf('Job', {
        id: 7,
        jobTypeId: JOB_TYPE.pickUp,
        rentalId: 3,
        dumpsterId: 3,
        billAsDumpsterId: 3,
        exchangeDumpsterId: 3,
        startDate: '2026-11-20',
        endDate: '2026-11-20',
        driverId: 1,
      }),
    ])
    entry = new CompletionEntryModel(job(), CHOICES)
    render(
      <MemoryRouter>
        <AppProvider app={app}>
          <DialogHost dialogs={app.dialogs} />
        </AppProvider>
      </MemoryRouter>,
    )
    const editor = jobEditor({ mode, onSite: [], fees: { types: [], links: [] }, completion: entry })
    act(() => void editStoredRecord(app, editor, job()))
    await screen.findByTestId('job-dialog')
  }
  const closed = () => waitFor(() => expect(app.dialogs.openDialogs).toEqual([]))
  const question = (what: string) => screen.findByText(`${what} Do you want to save without it?`)

  beforeEach(async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    service = await startCustomerService()
  })
  afterEach(async () => {
    cleanup()
    jest.restoreAllMocks()
    await service.stop()
  })

  it('O-043 [JO43] stores weight and dump site with Save', async () => {
    await open()
    act(() => void (job().driverNotes = 'Gate code 12'))
    act(() => entry.weigh(4.2))
    act(() => entry.choose({ dumpSiteId: 5 }))
    await pressButton('Save')
    await closed()
    expect([values(), app.store.pending.hasChanges]).toEqual([[4.2, 5, 'Gate code 12'], false])
    expect(service.saves[0]?.entities[0]).toMatchObject({ weight: 4.2, dumpSiteId: 5 })
  })

  it('O-043 [JO43] offers Save where only the weight was entered, and leaves the proposed dump site alone', async () => {
    await open()
    act(() => entry.weigh(4.2))
    await pressButton('Save')
    await closed()
    expect(values()).toEqual([4.2, null, null])
  })

  it('O-043 [ED12] [JO43] stays open with a weight that is entered while Save waits for its response', async () => {
    await open()
    act(() => entry.weigh(4.2))
    await waitFor(() => expect(service.asked.map(({ resource }) => resource)).toContain('InvoiceLines'))
    let respond = (): void => {}
    service.hold = new Promise((resolve) => (respond = resolve))
    await pressButton('Save')
    await waitFor(() => expect(service.saves).toHaveLength(1))
    act(() => entry.weigh(4.6))
    act(() => respond())
    await waitFor(() => expect(job().weight).toBe(4.2))
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false),
    )
    await pressButton('Save')
    await closed()
    expect([job().weight, service.saves.length, app.store.pending.hasChanges]).toEqual([4.6, 2, false])
  })

  it('O-043 [JO39] [JO43] stays open with a wrong weight', async () => {
    await open()
    act(() => entry.weigh(420))
    await pressButton('Save')
    await waitFor(() => expect(app.toasts.items).toHaveLength(1))
    expect([app.dialogs.openDialogs.length, service.saves.length]).toEqual([1, 0])
  })

  it('O-043 [JO43] asks before Save closes it with a dumpster, which only completing stores', async () => {
    await open()
    act(() => entry.choose({ inventoryId: 9 }))
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    act(() => entry.weigh(4.2))
    await pressButton('Save')
    await question('Use Dumpster is stored only when the job is completed.')
    await pressButton('No')
    await waitFor(() => expect(app.dialogs.openDialogs).toHaveLength(1))
    expect(service.saves).toHaveLength(0)
    await pressButton('Save')
    await question('Use Dumpster is stored only when the job is completed.')
    await pressButton('Yes')
    await closed()
    expect(values()).toEqual([4.2, null, null])
  })

  it('O-043 [JO11] [JO43] asks about a dump site that the user may not set', async () => {
    await open(['Schedule'])
    act(() => entry.choose({ dumpSiteId: 5 }))
    act(() => entry.weigh(4.2))
    await pressButton('Save')
    await question('Dump Location is stored only when the job is completed.')
    await pressButton('Yes')
    await closed()
    expect(values()).toEqual([4.2, null, null])
  })

  it.each([true, false])(
    'O-043 O-053 is completed once what was edited besides is stored (%s)',
    async (isEdited) => {
      await open(['Admin'], 'complete')
      const notes: unknown[] = []
      jest.spyOn(app.api, 'post').mockImplementation(() => {
        notes.push(service.saves[0]?.entities[0]?.['driverNotes'])
        return Promise.resolve({ success: true, message: 'Job completed.', questions: [] })
      })
      if (isEdited) act(() => void (job().driverNotes = 'Gate code 12'))
      act(() => entry.choose({ inventoryId: 9 }))
      act(() => entry.weigh(4.2))
      await pressButton('Complete')
      await closed()
      expect(notes[0]).toBe(isEdited ? 'Gate code 12' : undefined)
      expect([service.saves.length, app.store.pending.hasChanges]).toEqual([isEdited ? 1 : 0, false])
    },
  )
})
