import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import { createTestApp } from '../support/createTestApp.ts'

describe('A question that appears while somebody types', () => {
  let app: App
  beforeEach(async () => {
    app = await createTestApp()
    render(
      <AppProvider app={app}>
        <input aria-label="Phone" />
        <textarea aria-label="Note" />
        <button type="button">Opener</button>
        <DialogHost dialogs={app.dialogs} />
      </AppProvider>,
    )
  })
  afterEach(cleanup)

  /** Asks while this has the focus; returns the button No, and whether a key reaches it. */
  const asked = async (focused: HTMLElement) => {
    focused.focus()
    act(() => void app.dialogs.confirm('Update the jobs?'))
    const no = await screen.findByRole('button', { name: 'No' })
    // What is not prevented presses the button.
    const reaches = (key: string): boolean => fireEvent.keyDown(no, { key }) && fireEvent.keyUp(no, { key })
    return { no, reaches }
  }

  it('[DP240] is not answered by what is typed on, until the user reaches for it', async () => {
    const { reaches } = await asked(screen.getByRole('textbox', { name: 'Phone' }))
    expect([reaches(' '), reaches('Enter'), reaches('Tab'), reaches(' ')]).toEqual([false, true, true, true])
  })

  it('[DP240] is not answered by a new line of a text of several lines either', async () => {
    const { no, reaches } = await asked(screen.getByRole('textbox', { name: 'Note' }))
    expect([reaches(' '), reaches('Enter')]).toEqual([false, false])
    fireEvent.pointerDown(no)
    expect(reaches('Enter')).toBe(true)
  })

  it('[DP240] is answered at once where nothing was typed', async () => {
    const { reaches } = await asked(screen.getByRole('button', { name: 'Opener' }))
    expect(reaches(' ')).toBe(true)
  })
})
