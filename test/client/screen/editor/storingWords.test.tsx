import { act, cleanup, render, screen } from '@testing-library/react'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import type { Editor } from '#client/screen/editor/Editor.ts'
import { editRecord, editStoredRecord } from '#client/screen/editor/editRecord.ts'
import { rateEditor } from '#client/screens/customers/rates.ts'
import { createTestApp } from '../../support/createTestApp.ts'
import { shownDialogButtons } from '../../support/shownDialogButtons.ts'
import { known, mergeCustomer } from '../../screens/customers/support/customerStore.ts'

describe('The words of storing', () => {
  let app: App

  beforeEach(async () => {
    app = await createTestApp()
    mergeCustomer(app.store, 7)
    render(
      <AppProvider app={app}>
        <DialogHost dialogs={app.dialogs} />
      </AppProvider>,
    )
  })
  afterEach(cleanup)

  const rate = () => known(app.store.cached('CustomerRate', 70))
  const requestOf = (editor: Editor) => {
    const list = { records: () => [rate()], newValues: {}, owner: 'customer' }
    return { editor, list, record: rate() }
  }
  const buttons = async (): Promise<readonly string[]> => {
    await screen.findByTestId('rate-dialog')
    return shownDialogButtons(document).map((button) => button.textContent ?? '')
  }

  it('ED6 an editor whose edits stay pending says Done', async () => {
    act(() => void editRecord(app, requestOf(rateEditor)))
    expect(await buttons()).toEqual(['History', 'Cancel', 'Done'])
  })

  it('ED6 where the specification says Save nevertheless, a line beside it says what saves them', async () => {
    act(() => void editRecord(app, requestOf({ ...rateEditor, saysSave: true })))
    expect(await buttons()).toEqual(['History', 'Cancel', 'Save'])
    expect(screen.getByText('kept until you save the customer')).toBeTruthy()
  })

  it('ED6 an editor that stores says Save, once there is something to store', async () => {
    act(() => void editStoredRecord(app, rateEditor, rate()))
    expect(await buttons()).toEqual(['History', 'Close'])
    act(() => void (rate().rate = 512))
    expect(await buttons()).toEqual(['History', 'Cancel', 'Save'])
  })
})
