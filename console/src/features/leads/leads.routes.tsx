import { IconForms, IconMailPlus } from '@tabler/icons-react'
import type { RouteEntry } from '../../routing/entry.ts'
import { EDIT_LEAD_FORM, LEAD_FORMS_LABEL } from './lead-forms/form-titles.ts'
import { LEAD_RESULTS_LABEL, LEAD_UPLOAD_LABEL } from './lead-upload/upload-titles.ts'
import { SUBSCRIBERS_LABEL } from './subscribers/subscriber-titles.ts'

export const leadRoutes: RouteEntry[] = [
  {
    path: '/leadgen-upload',
    title: LEAD_UPLOAD_LABEL,
    page: () => import('./lead-upload/LeadUploadPage.tsx'),
    menu: { label: LEAD_UPLOAD_LABEL, icon: IconMailPlus, order: 1, group: 'emailSubscriptions' },
  },
  {
    path: '/leadgen-upload/{id}',
    title: LEAD_RESULTS_LABEL,
    page: () => import('./lead-upload/LeadResultsPage.tsx'),
    examples: [
      { at: '/leadgen-upload/1' },
      { at: '/leadgen-upload/1?outcome=invalid' },
      { at: '/leadgen-upload/1?welcome=failed' },
    ],
  },
  {
    path: '/subscribers',
    title: SUBSCRIBERS_LABEL,
    page: () => import('./subscribers/SubscribersPage.tsx'),
    examples: [{ at: '/subscribers?search=nobody-is-called-so' }],
  },
  {
    path: '/commercial-lead-gen-form-list-view',
    title: LEAD_FORMS_LABEL,
    page: () => import('./lead-forms/LeadFormsPage.tsx'),
    menu: { label: LEAD_FORMS_LABEL, icon: IconForms, order: 22 },
    examples: [{ at: '/commercial-lead-gen-form-list-view?search=nothing-is-called-so' }],
  },
  {
    path: '/commercial-lead-gen-form-builder/{id?}',
    title: EDIT_LEAD_FORM,
    page: () => import('./lead-forms/LeadFormBuilderPage.tsx'),
    examples: [
      { at: '/commercial-lead-gen-form-builder' },
      { at: '/commercial-lead-gen-form-builder', press: [/^Add New Field/] },
    ],
  },
]
