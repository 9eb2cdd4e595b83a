import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { ToastList } from '#client/app/ToastList.tsx'
import { Toasts } from '#client/context/Toasts.ts'

describe('A toast with an action', () => {
  afterEach(cleanup)

  it.each([
    ['is put away by its action, which is done', 'Undo', ['done']],
    ['[JO232] says that nobody wants its action when it is put away', 'Dismiss', ['waived']],
  ])('%s', (_what, button, expected) => {
    const toasts = new Toasts()
    const told: string[] = []
    toasts.success('J5 completed', {
      caption: 'Undo',
      run: () => void told.push('done'),
      waived: () => void told.push('waived'),
    })
    render(<ToastList toasts={toasts} />)
    fireEvent.click(screen.getByRole('button', { name: button }))
    expect(told).toEqual(expected)
    expect(toasts.items).toEqual([])
  })
})
