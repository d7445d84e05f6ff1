import { ActionButton } from '../ActionButton.tsx'
import { Column, type Part } from '../part.tsx'
import { CheckboxField } from './CheckboxField.tsx'
import { FieldGroup, FieldRow, Form } from './Form.tsx'
import { SwitchField, TextAreaField, TextField } from './fields.tsx'
import { MultiSelectField } from './MultiSelectField.tsx'
import { NumberField } from './NumberField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SelectField } from './SelectField.tsx'

const SITES = ['Lupus', 'Migraine', 'Psoriasis']
const REQUIRED = 'Please enter a name'

export const part: Part = {
  title: 'Fields',
  group: 'Forms',
  states: {
    Empty: () => (
      <Column>
        <TextField label="Name" help="As members see it" />
        <TextAreaField label="Note" optional />
        <SelectField label="Site" placeholder="Choose a site" data={SITES} />
        <MultiSelectField label="Sites" placeholder="Choose sites" data={SITES} />
        <NumberField label="Year" />
        <PasswordField label="Password" />
        <CheckboxField label="Send an email" />
        <SwitchField label="Open to new members" />
      </Column>
    ),
    Filled: () => (
      <Column>
        <TextField label="Name" defaultValue="Kind Voice of the Year" />
        <TextAreaField label="Note" defaultValue={'For who answered most questions.\nGiven each June.'} />
        <SelectField label="Site" data={SITES} defaultValue="Lupus" />
        <MultiSelectField label="Sites" data={SITES} defaultValue={['Lupus', 'Migraine']} />
        <NumberField label="Year" defaultValue={2026} />
        <PasswordField label="Password" defaultValue="a long sentence" />
        <CheckboxField label="Send an email" defaultChecked />
        <SwitchField label="Open to new members" defaultChecked />
      </Column>
    ),
    'With errors': () => (
      <Column>
        <TextField label="Name" help="As members see it" error={REQUIRED} />
        <TextAreaField label="Note" error="At most 500 characters" defaultValue="For who answered" />
        <SelectField label="Site" data={SITES} error="Please choose a site" />
        <MultiSelectField label="Sites" data={SITES} error="Please choose a site" />
        <NumberField label="Year" defaultValue={1850} error="2010 or later" />
        <PasswordField label="Password" error="At least 12 characters" />
        <CheckboxField label="I have read the rules" error="Please read the rules" />
      </Column>
    ),
    Off: () => (
      <Column>
        <TextField label="Name" defaultValue="Kind Voice of the Year" disabled />
        <SelectField label="Site" data={SITES} defaultValue="Lupus" disabled />
        <CheckboxField label="Send an email" defaultChecked disabled />
        <SwitchField label="Open to new members" disabled />
      </Column>
    ),
  },
  windows: {
    'A form with groups and its bar': () => (
      <Form label="Award" onSubmit={() => true} saveKey={null}>
        <FieldGroup title="Award" help="Shown on the profile of who has it.">
          <FieldRow>
            <TextField label="Name" />
            <NumberField label="Year" />
          </FieldRow>
          <TextAreaField label="Note" optional />
        </FieldGroup>
        <SaveBar dirty busy={false} onCancel={() => {}}>
          <ActionButton kind="danger">Delete</ActionButton>
        </SaveBar>
      </Form>
    ),
  },
}
