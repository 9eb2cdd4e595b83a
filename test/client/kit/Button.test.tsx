import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Badge, badgeClass } from '#client/kit/Badge.tsx'
import { Button, type ButtonProps } from '#client/kit/Button.tsx'
import { EmptyState } from '#client/kit/EmptyState.tsx'

afterEach(cleanup)

describe('A button', () => {
  const pressed = jest.fn()
  const show = (props: Partial<ButtonProps>): HTMLButtonElement => {
    pressed.mockClear()
    cleanup()
    render(<Button caption="Save" onClick={pressed} {...props} />)
    return screen.getByRole('button', { name: 'Save' })
  }

  it.each<[string, Partial<ButtonProps>, { text: string; title: string; classes: string; icons: number }]>([
    ['by its caption', {}, { text: 'Save', title: '', classes: 'button plain', icons: 0 }],
    [
      'with an icon and a hint',
      { icon: 'save', hint: 'Ctrl+S', variant: 'primary' },
      { text: 'Save', title: 'Ctrl+S', classes: 'button primary', icons: 1 },
    ],
    [
      'as an icon whose name is the caption',
      { icon: 'save', iconOnly: true },
      { text: '', title: 'Save', classes: 'button plain icon-only', icons: 1 },
    ],
    [
      'as an icon with a hint',
      { icon: 'save', iconOnly: true, hint: 'Nothing to save' },
      { text: '', title: 'Nothing to save', classes: 'button plain icon-only', icons: 1 },
    ],
  ])('is shown %s', (_name, props, expected) => {
    const button = show(props)
    const { textContent: text, title, className: classes } = button
    expect({ text, title, classes, icons: button.querySelectorAll('svg[aria-hidden=true]').length }).toEqual(
      expected,
    )
  })

  it('is pressed, unless it is disabled, and never sends a form', () => {
    const button = show({})
    fireEvent.click(button)
    expect([pressed.mock.calls.length, button.type, button.disabled]).toEqual([1, 'button', false])
    fireEvent.click(show({ disabled: true }))
    expect(pressed).not.toHaveBeenCalled()
  })

  it('says whether it is on or open', () => {
    const states = (props: Partial<ButtonProps>) =>
      ['aria-pressed', 'aria-expanded', 'data-testid'].map((name) => show(props).getAttribute(name))
    expect(states({})).toEqual([null, null, null])
    expect(states({ pressed: true, expanded: false, id: 'save' })).toEqual(['true', 'false', 'save'])
  })
})

describe('A badge', () => {
  it.each([
    [undefined, 'badge green plain'],
    [false, 'badge green plain'],
    [true, 'badge green'],
  ])('has a dot for states only: %s', (hasDot, classes) => {
    render(<Badge text="Paid" tone="green" {...(hasDot !== undefined && { hasDot })} />)
    expect(screen.getByText('Paid').className).toBe(classes)
    expect(badgeClass('green', hasDot ?? false)).toBe(classes)
  })
})

describe('What an empty page shows', () => {
  it('is a title, and a sentence if there is one', () => {
    const { container, rerender } = render(<EmptyState icon="inbox" title="No notes" />)
    expect(container.textContent).toBe('No notes')
    expect(container.querySelector('p')).toBeNull()
    rerender(
      <EmptyState icon="inbox" title="No notes" text="Notes are shown here.">
        <button type="button">Add</button>
      </EmptyState>,
    )
    expect(container.querySelector('p')?.textContent).toBe('Notes are shown here.')
    expect(screen.getByRole('button', { name: 'Add' })).toBeTruthy()
  })
})
