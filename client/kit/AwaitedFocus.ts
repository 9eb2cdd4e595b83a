/**
 * The focus that something takes once it is drawn. The next press of a key or of the pointer ends the wait: from then on the user leads,
 * and what appears late, on a slow line or machine, does not take the focus out of the field in which the user types.
 */
export class AwaitedFocus {
  private isAwaited = false

  begin(): void {
    this.isAwaited = true
    document.addEventListener('keydown', this.onPress, { capture: true })
    document.addEventListener('pointerdown', this.onPress, { capture: true })
  }

  end(): void {
    this.isAwaited = false
    document.removeEventListener('keydown', this.onPress, { capture: true })
    document.removeEventListener('pointerdown', this.onPress, { capture: true })
  }

  /** Whether what was drawn takes the focus; true once for each wait. */
  take(): boolean {
    const { isAwaited } = this
    this.end()
    return isAwaited
  }

  private readonly onPress = (press: KeyboardEvent | PointerEvent): void => {
    // A key that is held down, such as that of Save, does not count as a new press.
    if (!('repeat' in press && press.repeat)) this.end()
  }
}
