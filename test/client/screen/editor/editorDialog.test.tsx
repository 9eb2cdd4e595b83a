import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import { editorOf } from '#client/screen/editor/Editor.ts'
import { editRecord } from '#client/screen/editor/editRecord.ts'
import { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { known, rowOf } from '../../screens/customers/support/customerStore.ts'
import { createTestApp } from '../../support/createTestApp.ts'
import { pressButton } from '../../support/pressButton.ts'

const siteEditor = editorOf(ServiceAddress, { noun: 'site', sections: [] })

describe('The dialog of an editor', () => {
  let app: App
  const site = () => known(app.store.cached('ServiceAddress', 70))

  beforeEach(async () => {
    app = await createTestApp()
    app.store.mergeRows('ServiceAddress', [
      // An old row: such a county is no longer stored.
      rowOf('ServiceAddress', { id: 70, customerId: 7, range: 'Regular', county: 'Kent County' }),
    ])
    render(
      <AppProvider app={app}>
        <DialogHost dialogs={app.dialogs} />
      </AppProvider>,
    )
  })
  afterEach(cleanup)

  const save = async (): Promise<void> => {
    await pressButton('Done')
    await waitFor(() => expect(app.dialogs.openDialogs).toEqual([]))
  }
  const open = async (
    existing: ReturnType<typeof site> | null,
    editor: typeof siteEditor = siteEditor,
  ): Promise<void> => {
    const list = { records: () => [], newValues: { customerId: 7, range: 'Regular' } }
    act(() => void editRecord(app, { editor, list, record: existing }))
    await screen.findByTestId('site-dialog')
  }

  it('[ED3] Done sets texts in their format and what the rules change, as one entry', async () => {
    await open(site())
    act(() => void (site().phone = '6165550101'))
    await save()
    expect(site()).toMatchObject({ phone: '(616) 555-0101', county: 'Kent' })
    expect(app.store.journal.entries.map(({ label }) => label)).toEqual(['Edit site'])
    act(() => app.store.journal.undo())
    expect(site()).toMatchObject({ phone: null, county: 'Kent County' })
  })

  it('[ED3] Done sets them in a new record, too', async () => {
    await open(null)
    const added = known(app.store.pending.records[0]?.entity ?? null)
    act(() => void Object.assign(added, { phone: '6165550101', county: 'Kent County' }))
    await save()
    expect(added).toMatchObject({ phone: '(616) 555-0101', county: 'Kent' })
  })

  it('[ED1240] shows what is wrong with an edit that was made before it opened', async () => {
    act(() => app.store.edit('Change Latitude', () => void (site().latitude = 200)))
    await open(site(), editorOf(ServiceAddress, { noun: 'site', form: [['latitude']] }))
    expect(await screen.findByText('Value needs to be less than or equal to 90')).not.toBeNull()
  })

  it('[ED3] Done leaves a record as it was stored if nothing was changed in it', async () => {
    await open(site())
    await save()
    expect(site().county).toBe('Kent County')
    expect(app.store.pending.hasChanges).toBe(false)
  })
})
