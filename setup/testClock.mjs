/**
 * When the tests begin: the demo company, and with it what tests find in it, is that of this day, whatever the day is. It is years ahead
 * of any machine, because browsers drop cookies that end before the time of the machine. The day is a Thursday, at 10 in Detroit.
 */
const START = '2037-11-26T15:00:00Z'

/**
 * Milliseconds by which tests are ahead of the machine. The first process decides and its children inherit it, so that they agree.
 * `TEST_START` is another instant to begin at, in ISO 8601.
 * @returns {number}
 */
export function clockShift() {
  const variables = process.env
  variables['CLOCK_SHIFT_MILLISECONDS'] ??= String(Date.parse(variables['TEST_START'] ?? START) - Date.now())
  return Number(variables['CLOCK_SHIFT_MILLISECONDS'])
}

/**
 * Shifts what `Date` of this realm says of now; any other date stays what it is. A browser runs the text of this function, so that it
 * uses nothing but its parameter.
 * @param {number} milliseconds
 */
export function shiftDate(milliseconds) {
  const Machine = globalThis.Date
  const now = () => Machine.now() + milliseconds
  // A proxy takes several times as long, and every date of the tests comes from here.
  const construct = function Date(/** @type {unknown[]} */ ...parameters) {
    if (new.target === undefined) return new Machine(now()).toString()
    return Reflect.construct(Machine, parameters.length === 0 ? [now()] : parameters, new.target)
  }
  const Shifted = Object.assign(Object.setPrototypeOf(construct, Machine), {
    prototype: Machine.prototype,
    now,
  })
  Machine.prototype.constructor = Shifted
  globalThis.Date = Shifted
}
