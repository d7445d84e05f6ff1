import { type ComponentProps, useState } from 'react'
import { Column, type Part } from '../part.tsx'
import { Upload } from './Upload.tsx'

const picture = new File([new Uint8Array(1_234_567)], 'holiday-in-the-hills-with-everybody-and-the-dog.jpeg')
const HINT = 'Images must be 5 MB or smaller'

function Field(own: Partial<ComponentProps<typeof Upload>>) {
  const [file, setFile] = useState(own.file ?? null)
  return (
    <Column>
      <Upload label="New image" help={HINT} accept={['image/png']} {...own} file={file} onFile={setFile} />
    </Column>
  )
}

export const part: Part = {
  title: 'Upload',
  group: 'Forms',
  states: {
    Empty: () => <Field />,
    Chosen: () => <Field file={picture} />,
    Sending: () => <Field file={picture} progress={0.42} onCancel={() => {}} />,
    'All sent': () => <Field file={picture} progress={1} onCancel={() => {}} />,
    'With an error': () => <Field error="Please select an image" />,
    'May not be changed': () => <Field disabled />,
  },
}
