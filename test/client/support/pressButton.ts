import { fireEvent, screen, waitFor } from '@testing-library/react'

/** Presses the button of this name as a user would: once it is there and enabled. */
export async function pressButton(name: string | RegExp): Promise<void> {
  const button = await waitFor(() => {
    const found = screen.getByRole<HTMLButtonElement>('button', { name })
    if (found.disabled) throw new Error(`The button ${String(name)} is disabled`)
    return found
  })
  fireEvent.click(button)
}
