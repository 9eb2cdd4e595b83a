import os from 'node:os'

/**
 * @typedef {object} Part
 * @property {string} title
 * @property {number} seconds that it took; parts that ran side by side count in full
 * @property {number} [tests] how many tests it has
 */

/** What each part of the gate costs. */
export class Costs {
  #began = performance.now()
  #busyBefore = busySeconds()
  /** @type {Part[]} */
  #parts = []
  /** @type {Part[]} */
  #files = []

  /**
   * @template T
   * @param {string} title
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  async measure(title, work) {
    const began = performance.now()
    try {
      return await work()
    } finally {
      this.add({ title, seconds: (performance.now() - began) / 1000 })
    }
  }

  /** @param {Part} part */
  add(part) {
    this.#parts.push(part)
  }

  /** @param {Part} file of tests, one of those that take longest */
  addFile(file) {
    this.#files.push(file)
  }

  /** @returns {readonly string[]} the lines of a Markdown table */
  table() {
    const rows = this.#parts.map(({ title, seconds, tests }) => row(title, tests ?? '', seconds))
    const elapsed = (performance.now() - this.#began) / 1000
    return [
      '',
      '| part | tests | seconds |',
      '|---|---|---|',
      ...rows,
      row('all, side by side', '', elapsed),
      row('processor time of the machine', '', busySeconds() - this.#busyBefore),
      ...this.#files.map(({ title, seconds, tests }) => row(title, tests ?? '', seconds)),
    ]
  }
}

/**
 * @param {string} title
 * @param {number | string} tests
 * @param {number} seconds
 */
function row(title, tests, seconds) {
  return `| ${title} | ${tests} | ${Math.round(seconds)} |`
}

/** The processor time that everything on this machine has used since it was started. */
function busySeconds() {
  return os.cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000
}
