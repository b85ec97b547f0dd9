Pod::Spec.new do |spec|
  spec.name = 'RxComposableRecording'
  spec.version = '0.1.0'
  spec.summary = "Recordings of a store of RxComposable."
  spec.homepage = 'https://github.com/OWNER/RxComposable'
  spec.license = { type: 'MIT', file: 'LICENSE' }
  spec.author = 'The RxComposable authors'
  spec.source = { git: 'https://github.com/OWNER/RxComposable.git', tag: spec.version.to_s }
  spec.swift_versions = ['6.2']
  spec.ios.deployment_target = '13.0'
  spec.osx.deployment_target = '10.15'
  spec.tvos.deployment_target = '13.0'
  spec.watchos.deployment_target = '6.0'
  spec.source_files = 'Sources/RxComposableRecording/**/*.swift'
  spec.exclude_files = 'Sources/RxComposableRecording/RxComposableRecording.docc/**/*'
  spec.resource_bundles = { 'RxComposableRecording' => ['Sources/RxComposableRecording/PrivacyInfo.xcprivacy'] }
  spec.pod_target_xcconfig = { 'OTHER_SWIFT_FLAGS' => '$(inherited) -package-name rxcomposable' }
  spec.dependency 'RxComposable', spec.version.to_s
end
