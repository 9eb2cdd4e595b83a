import { focusField, focusFirstProblem } from '#client/form/focusField.ts'

const field = (id: string, name: string, more = '') => `
  <div class="field" data-entity="Customer:${id}" data-field="${name}">
    <input class="dx-texteditor-input" id="${name}${id}" />${more}
  </div>`
const error = '<span class="field-error"></span>'

describe('F-031 The focus after a refused save', () => {
  it('goes to the field of the record', () => {
    document.body.innerHTML = field('1', 'email') + field('2', 'phone') + field('2', 'email')
    expect(focusField('Customer', 2, 'email')).toBe(true)
    expect(document.activeElement?.id).toBe('email2')
    expect([focusField('Customer', 3, 'email'), focusField('Rate', 2, 'email')]).toEqual([false, false])
    expect(document.activeElement?.id).toBe('email2')
  })

  it('goes to the first field that shows a problem, within the form that it is asked of', () => {
    document.body.innerHTML = `
      <form id="first">${field('1', 'name')}${field('1', 'email', error)}${field('1', 'phone', error)}</form>
      <form id="second"><div class="field"><i id="flag" role="checkbox" tabindex="0"></i>${error}</div></form>
      <form id="third">${field('1', 'note')}<div class="field">${error}</div></form>`
    expect(focusFirstProblem()).toBe(true)
    expect(document.activeElement?.id).toBe('email1')
    expect(focusFirstProblem(document.forms[1])).toBe(true)
    expect(document.activeElement?.id).toBe('flag')
    expect(focusFirstProblem(document.forms[2])).toBe(false)
    expect(document.activeElement?.id).toBe('flag')
  })
})
